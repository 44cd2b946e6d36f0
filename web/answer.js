// An evaluation on the page: advice in words, a row with bars for each contract, and what bids are
// worth. The fields are those of "stich eval --json" (docs/formats.md).

import { cardDrawing, usualPattern } from './cards.js';
import { h } from './dom.js';
import { announcementName, cardName, contractName, number, percent, signed, t } from './words.js';

const HOPELESS = 0.05, FIRST_ROWS = 8;

// ---- Advice ----

function rowName(row, game) {
  if (game.cards.includes(row.action)) return cardName(game.game, row.action, usualPattern(game.game));
  if (row.action === 'vorlauf') return t('vorlauf');
  if (row.action === 'wait') return t('wait');
  if (row.action === 'silent') return t('silence');
  if (row.action) return announcementName(row.action);
  return contractName(game, row);
}

const sameChoice = (a, b) => JSON.stringify([a.contract, a.modifiers, a.action, a.discard, a.kept, a.led]) === JSON.stringify([b.contract, b.modifiers, b.action, b.discard, b.kept, b.led]);

const differenceText = (gain) => t('difference', { value: signed(gain.mean), low: signed(gain.low, gain.mean), high: signed(gain.high, gain.mean) });

/** How high to bid, and what will then be played. */
function bidAdvice(answer, game) {
  const { advice } = answer, lowest = answer.bids[0], sentences = [];
  if (advice.verdict === 'pass' || advice.bid === 0) return { verdict: 'pass', sentences: [t('say_pass_bid', { bid: answer.bid })] };
  if (advice.sure_bid === 0) sentences.push(t('say_bid_close', { bid: advice.bid }));
  else if (advice.sure_bid < advice.bid) sentences.push(t('say_bid', { bid: advice.sure_bid }), t('say_bid_sure', { sure: advice.sure_bid, bid: advice.bid }));
  else sentences.push(t('say_bid', { bid: advice.bid }));
  if (advice.pick_up && lowest.pick_up) sentences.push(t('say_pick_up', { game: contractName(game, lowest.pick_up.usual), share: percent(lowest.pick_up.usual.share) }));
  else if (lowest.hand) sentences.push(t('say_hand', { game: contractName(game, lowest.hand) }));
  if (advice.either) sentences.push(t('say_either'));
  return { verdict: advice.sure_bid === 0 ? 'close' : 'play', sentences };
}

/** By how much the best row is ahead of the next. */
function aheadText({ next, ahead }, game) {
  if (!next || !ahead?.n) return [];
  return [t('say_ahead', { game: rowName(next, game), difference: differenceText(ahead) })];
}

/** The best row against passing. */
function passAdvice(answer, game, advice = answer.advice) {
  const row = rowOf(answer, advice.game);
  const values = { game: rowName(row, game), score: signed(row.score.mean), pass: signed(answer.pass.mean, row.score.mean) };
  const sentences = { play: [t('say_play', values), t('say_over_pass', values)], close: [t('say_close_pass', values)], pass: [t('say_pass'), `${values.game}: ${t('say_under_pass', values)}`] }[advice.verdict];
  return { verdict: advice.verdict, sentences: [...sentences, `${differenceText(answer.gain)}.`], rival: advice.rival };
}

/** A choice among games or announcements that has no passing beside it. */
function choiceAdvice(answer, game) {
  const { advice } = answer, row = rowOf(answer, advice.game), name = rowName(row, game);
  const loses = answer.bid > 0 && row.score?.high < 0, says = row.action || game.game === 'doppelkopf';
  return { verdict: says ? (advice.rival ? 'close' : 'best') : loses ? 'pass' : advice.verdict, sentences: [t(loses ? 'say_least_bad' : says ? 'say_best' : 'say_play', { game: name }), ...aheadText(advice, game)], discard: row, rival: advice.rival };
}

function vorlaufAdvice(answer) {
  const [say, wait] = answer.contracts, { verdict } = answer.advice;
  const sentences = [t({ play: 'say_vorlauf', pass: 'say_wait', close: 'say_close_vorlauf' }[verdict])];
  const [better, other] = verdict === 'pass' ? [wait, say] : [say, wait];
  if (say?.match && wait?.match) sentences.push(t('say_match', { with: percent(better.match.p, 1), without: percent(other.match.p, 1) }));
  return { verdict, sentences };
}

function matchAdvice(answer, game) {
  const best = passAdvice(answer, game), row = rowOf(answer, answer.advice.game);
  const [better, other] = best.verdict === 'pass' ? [answer.match_pass, row.match] : [row.match, answer.match_pass];
  return { ...best, sentences: [best.sentences[0], t('say_match', { with: percent(better.p, 1), without: percent(other.p, 1) })] };
}

const rowOf = (answer, choice) => answer.contracts.find((each) => choice && sameChoice(each, choice)) ?? answer.contracts[0];

const cardNames = (codes, game) => codes.map((code) => cardName(game.game, code, usualPattern(game.game))).join(` ${t('or')} `);

/** Which card to play, and what to say before it. */
function cardAdvice(answer, game) {
  const [, next] = answer.cards, sentences = [t('say_card', { card: cardNames(answer.play, game) })];
  const close = answer.ahead?.n && answer.ahead.low <= 0;
  if (answer.ahead?.n) sentences.push(t('say_ahead', { game: cardNames(next.cards, game), difference: differenceText(answer.ahead) }));
  if (answer.contracts.length) sentences.push(adviceOf({ ...answer, cards: null }, game).sentences[0]);
  return { verdict: close ? 'close' : 'best', sentences };
}

/** What to do, in words: { verdict: 'play' | 'close' | 'pass' | 'best', sentences }. */
export function adviceOf(answer, game) {
  if (answer.cards?.length) return cardAdvice(answer, game);
  if (!answer.contracts.length) return { verdict: 'pass', sentences: [t('say_pass')] };
  if (answer.contracts[0].action === 'vorlauf' || answer.contracts[0].action === 'wait') return vorlaufAdvice(answer);
  if (answer.match_pass) return matchAdvice(answer, game);
  if (answer.pass) return passAdvice(answer, game);
  if (answer.bids.length) return bidAdvice(answer, game);
  return choiceAdvice(answer, game);
}

function verdictMark(verdict) {
  const mark = { play: 'M5 13l5 5L20 7', best: 'M5 13l5 5L20 7', close: 'M5 9q4-4 7 0t7 0M5 16q4-4 7 0t7 0', pass: 'M6 6l12 12M18 6L6 18' }[verdict];
  return `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${mark}" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

function cardsElement(codes, label, game, app) {
  if (!codes?.length) return null;
  return h('span', { class: 'put' }, h('span', { class: 'put-name' }, label), codes.map((code) => h('span', {
    class: 'tiny', role: 'img', 'aria-label': cardName(game.game, code, app.pattern), html: cardDrawing(game.game, code, app.pattern, app.language),
  })));
}

const choiceCards = (choice, game, app) => [cardsElement(choice.kept, t('keep'), game, app), cardsElement(choice.led, t('lead'), game, app), cardsElement(choice.discard, t('discard'), game, app)];

function adviceElement(answer, game, app) {
  const advice = adviceOf(answer, game), [first, ...more] = advice.sentences;
  return h('div', { class: `advice ${advice.verdict}` },
    h('div', { class: 'verdict' }, h('span', { class: 'mark', html: verdictMark(advice.verdict) }), h('span', { class: 'word' }, t(`verdict_${advice.verdict}`))),
    h('div', { class: 'said' }, h('h2', { id: 'advice' }, first), advice.discard ? h('p', {}, choiceCards(advice.discard, game, app)) : null,
      more.map((sentence) => h('p', {}, sentence)),
      advice.rival ? h('p', {}, t('say_rival', { game: rowName(advice.rival, game) }), ' ', choiceCards(advice.rival, game, app)) : null));
}

// ---- Rows ----

/** A bar for a share with its interval, and a mark where it begins to pay. */
function bar(estimate, kind, needed) {
  const x = (share) => (100 * share).toFixed(2);
  const low = Math.max(0, estimate.low ?? 0), high = Math.min(1, estimate.high ?? 1);
  const mark = needed > 0 && needed < 1 ? `<path class="needed" d="M${x(needed)} 0V12" vector-effect="non-scaling-stroke"/>` : '';
  return `<svg class="bar ${kind}" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="track" width="100" height="12"/>`
    + `<rect class="share" width="${x(estimate.p)}" height="12"/><rect class="range" x="${x(low)}" width="${x(high - low)}" height="12"/>`
    + `<path class="whisker" d="M${x(low)} 3V9M${x(low)} 6H${x(high)}M${x(high)} 3V9" vector-effect="non-scaling-stroke"/>${mark}</svg>`;
}

function oddsLine(estimate, kind, row) {
  if (!estimate) return null;
  const interval = row.exact && kind === 'open' ? '' : row.rough && kind === 'table' ? t('rough') : t('interval', { low: percent(Math.max(0, estimate.low ?? 0)), high: percent(Math.min(1, estimate.high ?? 1)) });
  return h('div', { class: 'odds', title: [t(`${kind}_long`), interval].filter(Boolean).join('; ') },
    h('span', { class: 'kind' }, t(kind)), h('span', { class: 'bar-box', html: bar(estimate, kind, row.break_even) }),
    h('span', { class: 'share-text' }, kind === 'table' ? rough(row, percent(estimate.p)) : row.undecided > 0.5 ? '?' : percent(estimate.p)), h('span', { class: 'interval' }, interval.replace('95 %: ', '')));
}

// What the table has not played is only a guess.
const rough = (row, text) => (row.rough ? `≈ ${text}` : text);

function scoreText(row) {
  const { score } = row;
  if (!score) return null;
  return h('span', { class: `score ${score.mean >= 0 ? 'plus' : 'minus'}`, title: t('interval', { low: signed(score.low ?? 0, score.mean), high: signed(score.high ?? 0, score.mean) }) },
    h('span', { class: 'unseen' }, `${t('expected')} `), rough(row, signed(score.mean)));
}

const stepNames = { schneider: 'Schneider', schwarz: 'Schwarz', under90: '< 90', under60: '< 60', under30: '< 30', dackeln: 'Dackeln' };

function detailsText(row) {
  const parts = [];
  if (row.points) parts.push(`${t('points')} ${number(row.points.mean)}`);
  for (const [step, name] of Object.entries(stepNames)) if (row[step]?.p >= 0.01) parts.push(`${name} ${percent(row[step].p, 0)}`);
  if (row.value) parts.push(`${t('value')} ${row.value}`);
  if (row.break_even > 0 && row.break_even < 1) parts.push(`${t('needed')} ${percent(row.break_even, 0)}`);
  if (row.match) parts.push(`${t('match')} ${percent(row.match.p, 1)}`);
  return parts.join(' · ');
}

function rowElement(row, best, game, app) {
  return h('li', { class: `row${best ? ' best' : ''}`, 'data-contract': [row.contract, ...(row.modifiers ?? [])].join(' '), 'data-action': row.action },
    h('div', { class: 'row-head' }, h('span', { class: 'name' }, rowName(row, game)), choiceCards(row, game, app), scoreText(row)),
    oddsLine(row.open, 'open', row), oddsLine(row.table, 'table', row),
    h('p', { class: 'details' }, detailsText(row)));
}

/** What each card that may be played is worth. */
function cardRowsElement(answer, game, app) {
  if (!answer.cards?.length) return null;
  return [h('h2', {}, t('cards')), h('ol', { class: 'rows' }, answer.cards.map((row, i) => h('li', { class: `row${i === 0 ? ' best' : ''}`, 'data-cards': row.cards.join(' ') },
    h('div', { class: 'row-head' }, cardsElement(row.cards, '', game, app), h('span', { class: 'name' }, row.cards.map((code) => cardName(game.game, code, app.pattern)).join(', ')), scoreText(row)),
    oddsLine(row.open, 'open', row), oddsLine(row.table, 'table', row), h('p', { class: 'details' }, detailsText(row)))))];
}

const isShown = (row, game) => Boolean(row.action) || !row.open || row.open.p >= HOPELESS || (row.table?.p ?? 0) >= HOPELESS || game.contracts.find((each) => each.contract === row.contract)?.undeclared;

function rowsElement(answer, game, app) {
  const shown = answer.contracts.filter((row) => isShown(row, game)), hidden = answer.contracts.filter((row) => !isShown(row, game));
  const chosen = answer.advice.game, rows = app.shownAll ? shown : shown.slice(0, FIRST_ROWS);
  const names = [...new Set(hidden.map((row) => rowName(row, game)))];
  return [
    h('div', { class: 'legend', 'aria-hidden': 'true' }, h('span', { class: 'swatch open' }), t('open'), h('span', { class: 'swatch table' }), t('table'), h('span', { class: 'swatch need' }), t('needed_long'), h('span', { class: 'right' }, t('expected'))),
    h('ol', { class: 'rows' }, rows.map((row) => rowElement(row, chosen && adviceOf(answer, game).verdict !== 'pass' && sameChoice(row, chosen), game, app)),
      passRow(answer)),
    shown.length > FIRST_ROWS ? h('button', { type: 'button', class: 'plain', id: 'more-rows', onclick: app.showAll }, app.shownAll ? t('show_less') : `${t('show_all')} (${shown.length})`) : null,
    names.length ? h('p', { class: 'hint' }, t('hopeless', { list: names.join(', ') })) : null,
  ];
}

function passRow(answer) {
  const { pass } = answer;
  if (!pass) return null;
  return h('li', { class: 'row pass' }, h('div', { class: 'row-head' }, h('span', { class: 'name' }, t('passing')),
    h('span', { class: `score ${pass.mean >= 0 ? 'plus' : 'minus'}` }, signed(pass.mean))));
}

// ---- Bids ----

const bidKey = ({ bid, ...rest }) => JSON.stringify(rest);

/** Neighbouring bids that are worth the same are one line. */
function bidGroups(bids) {
  const groups = [];
  for (const bid of bids) {
    const last = groups.at(-1);
    if (last && bidKey(last.first) === bidKey(bid)) last.to = bid.bid;
    else groups.push({ first: bid, from: bid.bid, to: bid.bid });
  }
  return groups;
}

function bidsElement(answer, game) {
  if (!answer.bids.length) return null;
  const cell = (estimate) => (estimate ? [h('td', {}, percent((estimate.table ?? estimate.open).p)), h('td', { class: estimate.score.mean >= 0 ? 'plus' : 'minus' }, signed(estimate.score.mean))] : [h('td'), h('td')]);
  const row = ({ first, from, to }) => h('tr', { class: from <= answer.advice.bid ? 'pays' : '' },
    h('th', { scope: 'row' }, from === to ? String(from) : `${from} ${t('to')} ${to}`),
    cell(first.pick_up), h('td', { class: 'text' }, first.pick_up ? contractName(game, first.pick_up.usual) : ''),
    cell(first.hand), h('td', { class: 'text' }, first.hand ? contractName(game, first.hand) : ''));
  return h('details', { class: 'bids', open: true }, h('summary', {}, t('bids')), h('div', { class: 'scroll' }, h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('bid')), h('th', { scope: 'colgroup', colspan: 3 }, t('pick_up')), h('th', { scope: 'colgroup', colspan: 3 }, t('by_hand')))),
    h('tbody', {}, bidGroups(answer.bids).map(row)))));
}

function worldsText(answer) {
  const exact = answer.contracts.some((row) => row.exact), played = answer.played ? `, ${t('worlds_played', { n: number(answer.played) })}` : '';
  return t(exact ? 'exact_worlds' : 'worlds_done', { n: number(answer.worlds) }) + played;
}

/** Everything that an evaluation tells. */
export function answerElements(answer, game, app) {
  return [
    adviceElement(answer, game, app),
    answer.contracts.length ? rowsElement(answer, game, app) : null,
    cardRowsElement(answer, game, app),
    bidsElement(answer, game),
    h('p', { class: 'hint' }, `${worldsText(answer)} · ${t('seed')} ${answer.seed}. ${t('note_interval')} ${t('note_open')}`),
    h('p', { class: 'tools' }, h('button', { type: 'button', class: 'plain', id: 'print', onclick: () => print() }, t('print'))),
  ];
}
