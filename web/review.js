// The view on which a played game is gone through card by card. What each card gave away comes from
// "stich analyze" (docs/formats.md).

import { ask } from './api.js';
import { cardDrawing } from './cards.js';
import { fill, h } from './dom.js';
import { readCards } from './question.js';
import { tableElement, valueText } from './table.js';
import { cardName, contractName, seatName, t } from './words.js';

const COSTLY = 6;

/** The games of a text, one JSON object a line. */
function readGames(text) {
  return text.split('\n').filter((line) => line.trim() && !line.startsWith('#')).map((line) => JSON.parse(line));
}

export function reviewView(root, app) {
  const state = { records: [], number: 0, step: 0, analysis: null, error: '', progress: null };
  const source = h('section', { class: 'sheet', 'aria-label': t('view_review') }), shown = h('section', { class: 'sheet review' });
  let control = null;

  const record = () => state.records[state.number];
  const game = () => app.games.find((each) => each.game === record().game) ?? app.game;

  // ---- Where games come from ----

  function take(text) {
    try {
      Object.assign(state, { records: readGames(text), number: 0, error: '' });
    } catch (failure) {
      Object.assign(state, { records: [], error: failure.message });
    }
    analyze();
  }

  async function takeExample() {
    const text = await (await fetch('/examples.jsonl')).text();
    take(readGames(text).filter((each) => each.game === app.game.game).map((each) => JSON.stringify(each)).join('\n'));
  }

  function showSource() {
    const choose = h('select', { id: 'review-number', onchange: (event) => { state.number = Number(event.target.value); analyze(); } },
      state.records.map((each, i) => h('option', { value: i, selected: i === state.number }, t('game_number', { n: i + 1, count: state.records.length }))));
    fill(source, h('p', {}, t('review_intro')),
      h('div', { class: 'tools' },
        h('label', { class: 'field' }, h('span', {}, t('file')), h('input', { type: 'file', id: 'review-file', accept: '.jsonl,.json,.txt', onchange: async (event) => take(await event.target.files[0].text()) })),
        h('button', { type: 'button', id: 'review-example', class: 'main', onclick: takeExample }, t('example')),
        state.records.length > 1 ? choose : null),
      h('label', { class: 'field wide' }, h('span', {}, t('paste')),
        h('textarea', { id: 'review-text', rows: 2, spellcheck: 'false', onchange: (event) => { if (event.target.value.trim()) take(event.target.value); } })));
  }

  // ---- The analysis ----

  async function analyze() {
    control?.abort();
    const mine = (control = new AbortController());
    Object.assign(state, { analysis: null, step: 0, progress: null });
    showSource();
    show();
    if (!state.records.length) return;
    try {
      const question = { game: record().game, record: record() };
      const heard = (news) => { if (mine === control && !news.partial) { state.progress = news; show(); } };
      const analysis = await ask('/api/analyze', question, { signal: mine.signal, heard });
      if (mine !== control) return;
      state.analysis = analysis;
    } catch (failure) {
      if (mine !== control || mine.signal.aborted) return;
      state.error = failure instanceof TypeError ? t('connection') : failure.message;
    }
    show();
  }

  function go(step) {
    state.step = Math.min(Math.max(step, 0), state.analysis.cards.length);
    show();
  }

  /** The hands before the card of this step, and the trick that it falls into. */
  function situation() {
    const { cards } = state.analysis, hands = record().hands.map((hand) => readCards(game(), hand.join(' ')).cards);
    for (const { seat, card } of cards.slice(0, state.step)) hands[seat].splice(hands[seat].indexOf(card), 1);
    const last = cards[state.step - 1];
    const trick = last ? cards.slice(0, state.step).filter((each) => each.trick === last.trick) : [];
    return { hands, trick };
  }

  function cardElement(code) {
    return h('span', { class: 'tiny', role: 'img', 'aria-label': cardName(game().game, code, app.pattern), html: cardDrawing(game().game, code, app.pattern, app.language) });
  }

  /** What a card did, in words. */
  function verdict(card) {
    const { unit } = state.analysis;
    if (card.gave === null) return [t('unknown')];
    if (card.gave === 0) return [t('gave_nothing')];
    return [t('gave_points', { n: valueText(card.gave, unit) }), card.turned ? `, ${t(isMade(card.after) ? 'turned_made' : 'turned_lost')}` : '', card.best ? [' · ', ...t('better', { cards: '\u0000' }).split('\u0000').flatMap((text, i) => (i ? [card.best.map(cardElement), text] : [text]))] : ''];
  }

  const isMade = (value) => (value >= state.analysis.need) !== state.analysis.ducks;

  function stepElement() {
    const { cards, unit } = state.analysis, card = cards[state.step - 1], count = cards.length;
    const line = card
      ? [h('strong', {}, `${seatName(game(), card.seat)}: `), cardElement(card.card), ' ', verdict(card), h('span', { class: 'value' }, ` · ${t('value_now', { value: valueText(card.after, unit) })}`)]
      : [h('strong', {}, t('start')), h('span', { class: 'value' }, ` · ${t('value_now', { value: valueText(cards[0]?.before, unit) })}`)];
    const button = (id, text, step, disabled) => h('button', { type: 'button', id, disabled, onclick: () => go(step) }, text);
    return h('div', { class: 'step' }, h('p', { class: `line${card?.gave > 0 ? ' gave' : ''}`, role: 'status' }, line),
      h('div', { class: 'tools' }, button('review-first', t('first'), 0, state.step === 0), button('review-back', t('previous'), state.step - 1, state.step === 0), button('review-next', t('next'), state.step + 1, state.step === count), button('review-last', t('last'), count, state.step === count),
        h('input', { type: 'range', id: 'review-step', min: 0, max: count, value: state.step, 'aria-label': t('step', { n: state.step, count }), oninput: (event) => go(Number(event.target.value)) })));
  }

  /** How the value went, card by card; a click leads there. */
  function courseElement() {
    const { cards, need, unit } = state.analysis, known = [cards[0]?.before, ...cards.map((card) => card.after)];
    const all = [...known.filter((value) => value !== null && value !== undefined), need], least = Math.min(...all), spread = Math.max(...all) - least || 1, width = 1000, height = 150;
    const x = (i) => ((i / Math.max(1, cards.length)) * width).toFixed(1), y = (value) => (height * (0.92 - 0.84 * (value - least) / spread)).toFixed(1);
    let path = '', pen = 'M';
    known.forEach((value, i) => {
      if (value === null || value === undefined) { pen = 'M'; return; }
      path += pen === 'M' ? `M${x(i)} ${y(value)}` : `H${x(i)}V${y(value)}`;
      pen = 'H';
    });
    const dots = cards.map((card, i) => (card.gave > 0 ? `<circle class="${card.turned ? 'turned' : ''}" cx="${x(i + 1)}" cy="${y(card.after)}" r="${card.turned ? 8 : 5}"/>` : '')).join('');
    const drawing = `<svg viewBox="-12 -12 1024 174" role="img" aria-label="${t('course')}"><path class="need" d="M0 ${y(need)}H${width}"/><path class="value" d="${path}"/>${dots}<path class="here" d="M${x(state.step)} 0V${height}"/></svg>`;
    const seek = (event) => { const box = event.currentTarget.getBoundingClientRect(); go(Math.round(((event.clientX - box.left) / box.width) * cards.length)); };
    return h('figure', { class: 'course' }, h('div', { html: drawing, onclick: seek }), h('figcaption', { class: 'hint' }, `${t('course')}: ${t(unit === 'tricks' ? 'takings_tricks' : 'takings')}; ─ ─ ${t('need_line')} ${valueText(need, unit)}`));
  }

  function costlyElement() {
    const { cards, gave, unit } = state.analysis;
    const costly = cards.map((card, i) => ({ ...card, step: i + 1 })).filter((card) => card.gave > 0).sort((a, b) => b.gave - a.gave || b.turned - a.turned).slice(0, COSTLY);
    return h('div', {}, h('h2', {}, t('costly')),
      costly.length ? h('ol', { class: 'costly' }, costly.map((card) => h('li', {}, h('button', { type: 'button', id: `costly-${card.step}`, onclick: () => go(card.step) },
        h('span', { class: 'loss' }, `−${valueText(card.gave, unit)}`), h('span', {}, `${t('trick')} ${card.trick}, ${seatName(game(), card.seat)}: ${cardName(game().game, card.card, app.pattern)}`), card.turned ? h('span', { class: 'turn-text' }, t(isMade(card.after) ? 'turned_made' : 'turned_lost')) : null)))) : h('p', {}, t('nothing_costly')),
      h('p', { class: 'hint' }, `${t('gave_all')}: ${gave.map((points, seat) => `${seatName(game(), seat)} ${valueText(points, unit)}`).join(', ')}. ${state.analysis.open ? t('open_note', { n: state.analysis.open }) : ''}`));
  }

  function show() {
    const { analysis, error, progress } = state;
    shown.hidden = !state.records.length && !error;
    if (error) fill(shown, h('div', { class: 'failed', role: 'alert' }, h('strong', {}, t('error')), h('p', { lang: 'en' }, error)));
    else if (!analysis) fill(shown, h('p', {}, t('computing')), h('progress', { max: progress?.total || 1, value: progress?.done ?? 0, 'aria-label': t('computing') }));
    else {
      const { hands, trick } = situation(), next = analysis.cards[state.step];
      const noteOf = (seat, card) => (next && seat === next.seat && (card === next.card || next.best?.includes(card)) ? { mark: card === next.card ? 'next' : 'best' } : {});
      const declared = !game().contracts.find((each) => each.contract === analysis.contract)?.undeclared;
      fill(shown, h('h2', {}, contractName(game(), analysis), declared ? ` · ${t('declarer')}: ${seatName(game(), analysis.declarer)}` : ''),
        courseElement(), stepElement(), tableElement(game(), app, { hands, trick: trick.map(({ seat, card }) => ({ seat, card })), toMove: next?.seat ?? null, side: analysis.side, noteOf }), costlyElement());
    }
  }

  fill(root, source, shown);
  showSource();
  show();
  return { end: () => { control?.abort(); control = null; } };
}
