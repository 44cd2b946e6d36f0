// The view with open cards: a deal, its contract, and what every card that may be played is worth.

import { ask } from './api.js';
import { cardDrawing } from './cards.js';
import { fill, h } from './dom.js';
import { readCards, shuffled, tableOf } from './question.js';
import { cardName, contractName, number, seatName, t } from './words.js';

/** A value as it is shown: halves and thirds of a point are kept, an event is yes or no. */
export function valueText(value, unit) {
  if (value === null || value === undefined) return '?';
  if (unit === 'event') return t(value ? 'event_yes' : 'event_no');
  return number(value, Number.isInteger(value) ? 0 : 1);
}

/** A card that stands on the table, with a note under it; it is a button if it can be played. */
function standingCard(game, app, code, { note, mark, play, id }) {
  const name = cardName(game.game, code, app.pattern), label = note ? t('card_value', { card: name, value: note }) : name;
  const inside = [h('span', { class: 'face', html: cardDrawing(game.game, code, app.pattern, app.language) }), note ? h('span', { class: 'note' }, note) : null];
  const properties = { class: `stand${mark ? ` ${mark}` : ''}${play ? ' live' : ''}`, 'data-card': code, id, 'aria-label': label };
  return play ? h('button', { ...properties, type: 'button', onclick: play }, inside) : h('span', { ...properties, role: 'img' }, inside);
}

/**
 * Hands and the trick on the table.
 * hands: arrays of codes; trick: [{ seat, card }]; toMove: a seat or null; side: seats of the declarer
 * noteOf(seat, card): { note, mark, play } of a card in a hand
 */
export function tableElement(game, app, { hands, trick, toMove, side, noteOf, extra }) {
  const hand = (cards, seat) => h('div', { class: `seat${seat === toMove ? ' turn' : ''}` },
    h('h3', {}, seat === toMove ? '▸ ' : '', seatName({ seats: hands.length }, seat), side?.includes(seat) ? h('span', { class: 'side', title: t('side_declarer') }, ' ★', h('span', { class: 'unseen' }, ` (${t('side_declarer')})`)) : null, extra?.(seat)),
    h('div', { class: 'standing' }, cards.map((code, i) => standingCard(game, app, code, { id: `hand-${seat}-${code}-${i}`, ...noteOf(seat, code) }))));
  return h('div', { class: 'table' }, h('div', { class: 'hands' }, hands.map(hand)),
    h('div', { class: 'trick' }, h('h3', {}, t('trick')), h('div', { class: 'standing' }, trick.map(({ seat, card }) => h('figure', {}, standingCard(game, app, card, {}), h('figcaption', {}, seatName({ seats: hands.length }, seat)))))));
}

/** A deal that makes sense for the game: whole hands, and a talon where there is one. */
function randomDeal(table) {
  const deck = shuffled(table.cards), order = (cards) => cards.sort((a, b) => table.cards.indexOf(a) - table.cards.indexOf(b));
  const hands = Array.from({ length: table.seats }, () => order(deck.splice(0, table.hand_size)));
  return { hands, talon: order(deck) };
}

/** Does it have whole hands of cards that there are? Anybody can write an address. */
function isSound(deal, table) {
  const cards = [deal?.hands, deal?.talon].every(Array.isArray) && deal.hands.every(Array.isArray) ? [...deal.hands.flat(), ...deal.talon] : null;
  return cards && deal.hands.length === table.seats && cards.every((card) => table.cards.includes(card)) && Array.isArray(deal.steps)
    && deal.steps.every(({ seat, card }) => deal.hands[seat]?.includes(card));
}

const firstContracts = { skat: 'grand', schafkopf: 'solo-H', doppelkopf: 'normal', sens: 'E', cego: 'solo' };

export function tableView(root, app) {
  const game = app.game, q = app.question, table = tableOf(game, q);
  if (!isSound(q.deal, table)) q.deal = { ...randomDeal(table), contract: firstContracts[game.game], declarer: 0, steps: [] };
  const deal = q.deal, controls = h('section', { class: 'sheet', 'aria-label': t('view_table') }), board = h('section', { class: 'sheet board', 'aria-live': 'polite' });
  let control = null, answer = null, error = '';

  const dealText = () => deal.hands.map((cards) => cards.join(' ')).join(' | ') + (deal.talon.length ? ` / ${deal.talon.join(' ')}` : '');

  function request() {
    const contracts = game.contracts.find((each) => each.contract === deal.contract);
    return { game: game.game, profile: q.profile, ...(Object.keys(q.switches).length ? { switches: q.switches } : {}), contract: deal.contract, declarer: contracts?.undeclared ? 0 : deal.declarer, leader: 0, deal: dealText(), position: deal.steps.map((step) => step.card).join(' '), moves: true };
  }

  async function solve() {
    control?.abort();
    const mine = (control = new AbortController());
    answer = null;
    error = '';
    show();
    try {
      const found = await ask('/api/solve', request(), { signal: mine.signal });
      if (mine === control) answer = found;
    } catch (failure) {
      if (mine !== control || mine.signal.aborted) return;
      error = failure instanceof TypeError ? t('connection') : failure.message;
    }
    if (mine === control) show();
  }

  function change() {
    app.save();
    showControls();
    solve();
  }

  function play(seat, card) {
    deal.steps.push({ seat, card });
    change();
  }

  function dealAnew(hands) {
    Object.assign(deal, hands, { steps: [] });
    change();
  }

  function type(text) {
    const [hands, talon = ''] = text.split('/');
    dealAnew({ hands: hands.split('|').map((part) => readCards(game, part).cards), talon: readCards(game, talon).cards });
  }

  function showControls() {
    const field = (label, element) => h('label', { class: 'field' }, h('span', {}, label), element);
    const select = (id, values, value, set) => h('select', { id, onchange: (event) => { set(event.target.value); change(); } }, values.map(([key, text]) => h('option', { value: key, selected: String(key) === String(value) }, text)));
    fill(controls, h('p', {}, t('table_intro')),
      h('div', { class: 'fields' },
        field(t('play_on'), select('table-contract', game.contracts.map((each) => [each.contract, contractName(game, each)]), deal.contract, (contract) => { deal.contract = contract; deal.steps = []; })),
        field(t('declarer'), select('table-declarer', deal.hands.map((_, seat) => [seat, seatName({ seats: deal.hands.length }, seat)]), deal.declarer, (seat) => { deal.declarer = Number(seat); deal.steps = []; })),
        h('button', { type: 'button', class: 'main', id: 'table-deal', onclick: () => dealAnew(randomDeal(table)) }, t('deal_random')),
        h('button', { type: 'button', id: 'table-undo', disabled: deal.steps.length === 0, onclick: () => { deal.steps.pop(); change(); } }, t('undo')),
        h('button', { type: 'button', id: 'table-restart', disabled: deal.steps.length === 0, onclick: () => { deal.steps = []; change(); } }, t('restart'))),
      h('label', { class: 'field wide' }, h('span', {}, `${t('deal_typed')}: ${t('deal_hint')}`),
        h('input', { id: 'table-text', type: 'text', spellcheck: 'false', value: dealText(), onchange: (event) => type(event.target.value) })));
  }

  /** What is left in the hands, and the trick that lies on the table. */
  function situation() {
    const hands = deal.hands.map((cards) => [...cards]);
    for (const { seat, card } of deal.steps) hands[seat].splice(hands[seat].indexOf(card), 1);
    const open = deal.steps.length % hands.length;
    return { hands, trick: open ? deal.steps.slice(-open) : deal.steps.slice(-hands.length) };
  }

  function summary() {
    if (error) return h('div', { class: 'failed', role: 'alert' }, h('strong', {}, t('error')), h('p', { lang: 'en' }, error));
    if (!answer) return h('p', { class: 'hint' }, t('moves_wait'));
    if (answer.too_large) return h('p', {}, t('too_many'));
    const made = t(answer.made ? 'made' : 'lost');
    if (answer.unit === 'event') return h('p', { class: 'result' }, `${made}, ${t('best_play')}`);
    return h('p', { class: 'result' }, `${t(`solved_${answer.unit}`, { value: valueText(answer.value, answer.unit), side: t('side_declarer') })}: ${made}, ${t('best_play')}`);
  }

  function show() {
    const { hands, trick } = situation(), moves = answer?.moves ?? [], values = moves.map((move) => move.value);
    const noteOf = (seat, card) => {
      const move = seat === answer?.to_move && moves.find((each) => each.card === card);
      if (!move) return {};
      const best = move.value === answer.value && new Set(values).size > 1;
      return { note: move.value === undefined ? '' : valueText(move.value, answer.unit), mark: best ? 'best' : '', play: () => play(seat, card) };
    };
    const isOver = hands.every((cards) => cards.length === 0);
    fill(board, summary(), isOver ? h('p', {}, t('over')) : null, tableElement(game, app, { hands, trick, toMove: answer && !isOver ? answer.to_move : null, side: answer?.side, noteOf }));
  }

  fill(root, controls, board);
  showControls();
  solve();
  return { end: () => { control?.abort(); control = null; } };
}
