// The view on which a hand is clicked together: cards, what is known at the table, and the answer.

import { ask } from './api.js';
import { adviceOf, answerElements } from './answer.js';
import { cardDrawing, smallDrawing, suitDrawing } from './cards.js';
import { fill, h } from './dom.js';
import { announcementName, cardName, contractName, has, number, seatName, suitName, t } from './words.js';

const skatBids = [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72];
const classes = ['rufer', 'wenz', 'solo', 'wenz-tout', 'solo-tout', 'sie'];
const ladder = ['solo', 'cego', 'eine', 'halbe', 'leere', 'zwei-leere', 'zwei-verschiedene', 'mann'];

// What each game asks for beside the hand. Phases: when the question is asked. Slots: where cards go;
// a slot without need may stay empty.
const kinds = {
  skat: {
    phases: ['before', 'picked_up'],
    slots: (q, table) => (isMalenko(q) ? [{ id: 'hand', size: 5 }] : [{ id: 'hand', size: table.hand_size }, ...(q.phase === 'picked_up' ? [{ id: 'talon', size: 2 }] : [])]),
    calls: (q) => (isMalenko(q) ? null : ['pass', ...skatBids.map(String), ...skatBids.map((bid) => `${bid}-pass`)]),
  },
  schafkopf: {
    phases: ['before_call'],
    slots: (q, table) => [{ id: 'hand', size: table.hand_size }],
    calls: (q, game) => ['pass', ...(switchValue(q, game, 'bid_names_suit') === 'yes' ? game.contracts.filter((c) => !c.undeclared).map((c) => c.contract) : classes)],
  },
  doppelkopf: {
    phases: ['before_call', 'in_play'],
    slots: (q, table) => [{ id: 'hand', size: table.hand_size }],
    calls: () => ['healthy', 'reservation', 'armut'],
  },
  sens: {
    phases: ['before_call', 'in_play'],
    slots: (q, table) => [{ id: 'hand', size: table.first_cards }, { id: 'upcard', size: 1 }, ...(q.seat === table.seats - 1 ? [{ id: 'bottom', size: 1, free: true }] : [])],
    calls: () => ['pass'],
  },
  cego: {
    phases: ['before_call', 'blind_seen'],
    slots: (q, table) => [{ id: 'hand', size: table.hand_size }, ...(q.phase === 'blind_seen' ? [{ id: 'blind', size: table.talon_size }] : [])],
    calls: (q) => (q.phase === 'blind_seen' ? null : ['pass', ...ladder]),
  },
};

const inPlaySlots = (q, table) => [
  { id: 'hand', size: table.hand_size },
  ...(table.options.includes('upcard') ? [{ id: 'upcard', size: 1, shared: true }] : []),
  { id: 'played', size: table.seats * table.hand_size, free: true, shared: true },
  ...(table.talon_size && String(q.declarer) === String(q.seat) ? [{ id: 'talon', size: table.talon_size }] : []),
];

/** When the question may be asked: in the middle of a deal too, if the game can say something then. */
function phasesOf(game) {
  const { phases } = kinds[game.game];
  return game.options.includes('played') && !phases.includes('in_play') ? [...phases, 'in_play'] : phases;
}

function isMalenko(q) {
  return q.profile === 'malenko';
}

/** A question of which nothing is known yet. */
export function emptyQuestion(game) {
  return { phase: kinds[game.game].phases[0], slots: {}, seat: 0, heard: {}, profile: game.default_profile, switches: {}, score: ['', ''], round: 1, bid: '', against_solo: false, contract: '', declarer: '', partner: '', said: [], owed: '', melds: '', players: '', worlds: '', seed: 1 };
}

function profileOf(game, q) {
  return game.profiles.find((profile) => profile.profile === q.profile) ?? game.profiles[0];
}

function switchValue(q, game, key) {
  return q.switches[key] ?? profileOf(game, q).switches.find((each) => each.switch === key)?.value;
}

/** The game at a table of the size that the rules ask for: seats, cards in a hand, and so on. */
export function tableOf(game, q) {
  const other = game.tables.find((table) => String(switchValue(q, game, table.switch)) === table.value);
  return { ...game, ...other };
}

function slotsOf(game, q) {
  const table = tableOf(game, q);
  return q.phase === 'in_play' ? inPlaySlots(q, table) : kinds[game.game].slots(q, table);
}

const cardsIn = (q, slot) => q.slots[slot.id] ?? [];

/** How many cards are still missing before the question can be asked. */
function missing(game, q) {
  return slotsOf(game, q).filter((slot) => !slot.free).reduce((sum, slot) => sum + slot.size - cardsIn(q, slot).length, 0);
}

/** What else must be told before it can be asked: keys of words. */
function needs(game, q) {
  if (q.phase !== 'in_play' || game.game === 'doppelkopf') return [];
  const undeclared = game.contracts.find((each) => each.contract === q.contract)?.undeclared;
  return [q.contract === '' && 'play_on', q.declarer === '' && !undeclared && 'declarer', game.options.includes('score') && game.game === 'sens' && q.score.includes('') && 'score'].filter(Boolean);
}

/** Calls in the order of the seats; null where nothing is told of anybody. */
function heardText(table, q) {
  if (!Object.values(q.heard).some((word) => word)) return null;
  return Array.from({ length: table.seats }, (_, seat) => (seat === q.seat ? '-' : q.heard[seat] || '-')).join(' ');
}

/** The question as the server takes it. */
export function requestOf(game, q) {
  const table = tableOf(game, q), knows = (option) => game.options.includes(option);
  const request = { game: game.game, profile: q.profile, seat: q.seat, seed: Number(q.seed) || 1 };
  if (Object.keys(q.switches).length) request.switches = q.switches;
  for (const slot of slotsOf(game, q)) if (cardsIn(q, slot).length) request[slot.id] = cardsIn(q, slot).join(' ');
  if (q.phase === 'in_play') request.played ??= '';
  const heard = q.phase !== 'in_play' && kinds[game.game].calls(q, game) && heardText(table, q);
  if (heard) request.heard = heard;
  if (knows('score') && q.score.every((points) => points !== '')) request.score = q.score.join(':');
  if (knows('round') && q.phase !== 'in_play') request.round = q.round;
  if (knows('bid') && q.bid) request.bid = Number(q.bid);
  if (q.against_solo && q.phase === 'before_call') request.against_solo = true;
  if (q.contract) request.contract = q.contract;
  if (q.phase === 'in_play' && q.declarer !== '') request.declarer = Number(q.declarer);
  if (q.phase === 'in_play' && q.partner !== '') request.partner = Number(q.partner);
  if (q.phase === 'in_play' && q.said.length) request.said = q.said.map((one) => `${one.seat} ${one.what} ${one.after}`).join('; ');
  if (q.owed && isMalenko(q)) request.owed = q.owed;
  if (q.melds && q.phase === 'in_play' && knows('melds')) request.melds = q.melds;
  if (q.players) request.players = q.players;
  if (q.worlds) request.worlds = q.worlds;
  return request;
}

// ---- Reading what is typed ----

const signs = { '♣': 'C', '♠': 'S', '♥': 'H', '♦': 'D', '♧': 'C', '♤': 'S', '♡': 'H', '♢': 'D' };
const germanSigns = { '♣': 'E', '♠': 'G', '♥': 'H', '♦': 'S', C: 'E', K: 'E', L: 'G', B: 'G', P: 'G', R: 'H', D: 'S' };
const frenchSuits = { K: 'C', E: 'C', P: 'S', G: 'S' }, frenchRanks = { B: 'J', U: 'J', D: 'Q', O: 'Q', R: 'N', Z: 'T', 10: 'T', X: 'T' };
const germanRanks = { J: 'U', B: 'U', Q: 'O', T: 'Z', 10: 'Z', X: 'Z' };

/** The cards of a text, and what of it is no card. */
export function readCards(game, text) {
  const isGerman = ['schafkopf', 'sens'].includes(game.game), known = new Set(game.cards), cards = [], wrong = [];
  const suits = isGerman ? germanSigns : { ...signs, ...frenchSuits }, ranks = isGerman ? germanRanks : frenchRanks;
  let rest = text.toUpperCase().replace(/[\s,;|/]+/g, ' ').trim();
  while (rest) {
    const [whole, suit, rank] = /^([A-Z♣♠♥♦♧♤♡♢])\s?(2[0-2]|1\d|\d|[A-Z])/u.exec(rest) ?? [rest.slice(0, 2)];
    const tries = game.game === 'cego' && suit === 'T' ? [`T${rank}`] : [suit + rank, (suits[suit] ?? suit) + (ranks[rank] ?? rank), suit + (ranks[rank] ?? rank), (suits[suit] ?? suit) + rank];
    const card = tries.find((code) => known.has(code));
    if (card) cards.push(card);
    else wrong.push(whole.trim());
    rest = rest.slice(whole.length).trim();
  }
  return { cards, wrong };
}

// ---- The view ----

// The last question that was answered to the end: another language or colour asks nothing again.
const remembered = { key: '', answer: null };

/** Builds the view into root. app: what the whole page knows. Returns { end } to stop its work. */
export function handView(root, app) {
  const game = app.game, q = app.question, kind = kinds[game.game];
  const asked = h('section', { class: 'asked', 'aria-label': t('hand') });
  const answered = h('section', { class: 'answered', 'aria-label': t('answer') });
  const peek = h('button', { type: 'button', id: 'peek', onclick: () => answered.scrollIntoView({ behavior: 'smooth' }) });
  const live = h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  let active = 'hand', notice = '', control = null, timer = 0, shownAll = false;
  let state = { answer: null, progress: null, error: null, cancelled: false, busy: false };

  const slots = () => slotsOf(game, q);
  const table = () => tableOf(game, q);
  const copies = (code) => game.cards.filter((card) => card === code).length;

  // How often a card lies somewhere. Cards that were played may be of the own hand too.
  const usedIn = (slot, code) => cardsIn(q, slot).filter((card) => card === code).length;
  const used = (slot, code) => (slot.shared ? usedIn(slot, code) : slots().filter((each) => !each.shared).reduce((sum, each) => sum + usedIn(each, code), 0));
  const activeSlot = () => slots().find((slot) => slot.id === active) ?? slots()[0];
  const isFull = (slot) => cardsIn(q, slot).length >= slot.size;

  function change() {
    app.save();
    showAsked();
    askSoon();
  }

  /** The same for a field that is being left: what is clicked next must not be drawn anew under the pointer. */
  function changeQuietly() {
    app.save();
    askSoon();
  }

  /** Puts a card where the next is missing, or takes it away again. */
  function toggle(code) {
    let slot = activeSlot();
    const room = used(slot, code) < copies(code);
    if (room && isFull(slot)) slot = slots().find((each) => !isFull(each)) ?? slot;
    if (room && !isFull(slot)) {
      q.slots[slot.id] = inOrder(slot, [...cardsIn(q, slot), code]);
      const next = slots().find((each) => !isFull(each));
      active = isFull(slot) && next ? next.id : slot.id;
    } else if (!room) {
      const holder = usedIn(slot, code) ? slot : slots().find((each) => usedIn(each, code) && !each.shared) ?? slot;
      remove(holder, code);
      return;
    }
    change();
  }

  function remove(slot, code) {
    const cards = [...cardsIn(q, slot)], index = cards.lastIndexOf(code);
    if (index >= 0) cards.splice(index, 1);
    q.slots[slot.id] = cards;
    active = slot.id;
    change();
  }

  // Cards that were played stay in the order of play.
  const inOrder = (slot, cards) => (slot.shared ? cards : [...cards].sort((a, b) => game.cards.indexOf(a) - game.cards.indexOf(b)));

  function type(text) {
    const { cards, wrong } = readCards(game, text);
    const slot = activeSlot(), kept = [];
    if (!slot.shared) q.slots[slot.id] = [];
    for (const card of cards) if (kept.length < slot.size && used(slot, card) + kept.filter((each) => each === card).length < copies(card)) kept.push(card);
    q.slots[slot.id] = inOrder(slot, kept);
    notice = wrong.length ? `? ${wrong.join(' ')}` : '';
    typing.value = '';
    const next = slots().find((each) => !isFull(each));
    if (next && isFull(slot)) active = next.id;
    change();
  }

  function deal() {
    const deck = shuffled(table().cards);
    for (const slot of slots()) {
      q.slots[slot.id] = slot.free ? [] : inOrder(slot, deck.splice(0, slot.size));
    }
    notice = '';
    change();
  }

  function clear() {
    for (const slot of slots()) q.slots[slot.id] = [];
    active = 'hand';
    notice = '';
    change();
  }

  // ---- Cards ----

  function slotElement(slot) {
    const cards = cardsIn(q, slot), on = activeSlot().id === slot.id;
    const count = slot.free ? `${cards.length}` : `${cards.length} ${t('of')} ${slot.size}`;
    return h('div', { class: `slot${on ? ' on' : ''}${cards.length > 12 ? ' many' : ''}` },
      h('button', { class: 'slot-name', id: `slot-${slot.id}`, type: 'button', 'aria-pressed': String(on), onclick: () => { active = slot.id; showAsked(); } },
        h('span', {}, t(slot.id)), h('span', { class: 'count' }, count)),
      fanElement(cards.length, cards.map((code, index) => h('button', {
        class: 'card', type: 'button', id: `in-${slot.id}-${index}`, 'aria-label': `${cardName(game.game, code, app.pattern)}, ${t('remove')}`,
        html: cardDrawing(game.game, code, app.pattern, app.language), onclick: () => remove(slot, code),
      }))));
  }

  // Cards overlap as far as they must.
  function fanElement(count, cards) {
    const fan = h('div', { class: 'fan' }, count ? cards : h('span', { class: 'hollow', 'aria-hidden': 'true' }));
    fan.style.setProperty('--gaps', String(Math.max(1, count - 1)));
    return fan;
  }

  function pickButton(code) {
    const slot = activeSlot(), taken = used(slot, code), all = copies(code);
    const name = cardName(game.game, code, app.pattern);
    return h('button', {
      class: `pick${taken ? ' taken' : ''}${taken === all ? ' gone' : ''}`, type: 'button', id: `pick-${code}`, 'data-card': code,
      'aria-pressed': String(taken > 0), 'aria-label': all > 1 && taken ? `${name}, ${t('times', { n: taken })}` : name,
      html: smallDrawing(game.game, code, app.pattern, app.language) + (all > 1 && taken ? `<span class="badge">${taken}</span>` : ''),
      onclick: () => toggle(code), onkeydown: (event) => moveFocus(event),
    });
  }

  function pickRows() {
    const codes = [...new Set(table().cards)], suits = [...new Set(codes.map((code) => code[0]))];
    return suits.map((suit) => h('div', { class: `pick-row${suit === 'T' && game.game === 'cego' ? ' tarocks' : ''}`, role: 'group', 'aria-label': suitName(game.game, suit, app.pattern) },
      h('span', { class: 'pick-suit', html: suitDrawing(game.game, suit, app.pattern) }),
      h('div', { class: 'pick-cards' }, codes.filter((code) => code[0] === suit).map(pickButton))));
  }

  // Arrow keys go from card to card.
  function moveFocus(event) {
    const all = [...asked.querySelectorAll('.pick')], here = all.indexOf(event.currentTarget);
    const rows = [...asked.querySelectorAll('.pick-row')].map((row) => [...row.querySelectorAll('.pick')]);
    const row = rows.findIndex((each) => each.includes(event.currentTarget)), column = rows[row].indexOf(event.currentTarget);
    const target = { ArrowRight: all[here + 1], ArrowLeft: all[here - 1], ArrowDown: rows[row + 1]?.[Math.min(column, rows[row + 1].length - 1)], ArrowUp: rows[row - 1]?.[Math.min(column, rows[row - 1]?.length - 1)] }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  // It is the same element all the time, so that typing goes on while the cards are drawn anew. When it is
  // left by a click, that click comes first.
  const typing = h('input', {
    id: 'typed', type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false',
    onkeydown: (event) => { if (event.key === 'Enter') type(typing.value); },
    onchange: () => setTimeout(() => { if (typing.value) type(typing.value); }, 200),
    onpaste: (event) => { event.preventDefault(); type(event.clipboardData.getData('text')); },
  });

  function typedElement() {
    const example = game.cards.filter((_, index) => index % 5 === 0).slice(0, 3).join(' ');
    typing.placeholder = example;
    typing.title = t('typed_hint', { example });
    return h('label', { class: 'field wide' }, h('span', {}, t('typed')), typing);
  }

  // ---- What is known at the table ----

  const field = (label, control) => h('label', { class: 'field' }, h('span', {}, label), control);

  function choose(id, values, value, set) {
    return h('select', { id, onchange: (event) => { set(event.target.value); change(); } },
      values.map(([key, text]) => h('option', { value: key, selected: String(key) === String(value) }, text)));
  }

  const seats = () => Array.from({ length: table().seats }, (_, seat) => [seat, seatName(table(), seat)]);

  function radios(name, legend, values, value, set) {
    return h('fieldset', { class: 'radios' }, h('legend', {}, legend), h('div', { class: 'segments' }, values.map(([key, text]) => h('label', {},
      h('input', { type: 'radio', name, id: `${name}-${key}`, value: key, checked: String(key) === String(value), onchange: () => { set(key); change(); } }), h('span', {}, text)))));
  }

  function callText(word) {
    if (has(word)) return t(word);
    const [bid, passed] = word.split('-pass');
    if (/^\d/.test(word)) return passed === undefined ? t('holds', { bid }) : t('passed_after', { bid });
    return game.contracts.some((each) => each.contract === word) ? contractName(game, { contract: word }) : word[0].toUpperCase() + word.slice(1);
  }

  function heardElement() {
    const words = q.phase === 'in_play' ? null : kind.calls(q, game);
    if (!words) return null;
    return h('fieldset', { class: 'heard' }, h('legend', {}, t('heard')), seats().filter(([seat]) => seat !== q.seat).map(([seat, name]) => field(name,
      choose(`heard-${seat}`, [['', t('nothing')], ...words.map((word) => [word, callText(word)])], q.heard[seat] ?? '', (word) => { q.heard[seat] = word; }))));
  }

  function numberField(id, label, value, most, set) {
    return field(label, h('input', { id, type: 'number', min: 0, max: most, value, inputmode: 'numeric', onchange: (event) => { set(event.target.value); changeQuietly(); } }));
  }

  const textField = (id, example) => field(t(id), h('input', { id, type: 'text', value: q[id], placeholder: example, onchange: (event) => { q[id] = event.target.value.trim(); changeQuietly(); } }));

  function scoreElement() {
    if (!game.options.includes('score')) return null;
    return h('fieldset', { class: 'pair' }, h('legend', {}, t('score')), ['own_side', 'other_side'].map((side, i) => numberField(`score-${i}`, t(side), q.score[i], 499, (points) => { q.score[i] = points; })));
  }

  function inPlayElement() {
    if (q.phase !== 'in_play') return null;
    const someone = [['', t('nobody')], ...seats()];
    const contracts = game.contracts.filter((each) => !each.undeclared).map((each) => [each.contract, contractName(game, each)]);
    return h('div', { class: 'fields' },
      field(t('play_on'), choose('contract', [['', t('nobody')], ...contracts], q.contract, (contract) => { q.contract = contract; })),
      field(t('declarer'), choose('declarer', someone, q.declarer, (seat) => { q.declarer = seat; })),
      game.options.includes('partner') ? field(t('partner'), choose('partner', someone, q.partner, (seat) => { q.partner = seat; })) : null);
  }

  function saidElement() {
    if (q.phase !== 'in_play' || !game.options.includes('said')) return null;
    const names = game.announcements.map((name) => [name, announcementName(name)]);
    const row = (one, i) => h('div', { class: 'fields' },
      field(t('say_who'), choose(`said-who-${i}`, seats(), one.seat, (seat) => { one.seat = seat; })),
      field(t('say_what'), choose(`said-what-${i}`, names, one.what, (what) => { one.what = what; })),
      numberField(`said-after-${i}`, t('played'), one.after, 47, (after) => { one.after = after; }),
      h('button', { type: 'button', class: 'plain', 'aria-label': t('remove'), onclick: () => { q.said.splice(i, 1); change(); } }, '×'));
    return h('fieldset', {}, h('legend', {}, t('said')), q.said.map(row),
      h('button', { type: 'button', id: 'said-add', onclick: () => { q.said.push({ seat: 0, what: names[0][0], after: (q.slots.played ?? []).length }); change(); } }, t('say_add')));
  }

  function switchesElement() {
    const profile = profileOf(game, q);
    const control = (each) => (each.choices
      ? choose(`switch-${each.switch}`, each.choices.map((choice) => [choice.value, choice.value]), q.switches[each.switch] ?? each.value, (value) => set(each, value))
      : h('input', { id: `switch-${each.switch}`, type: 'number', min: each.low, max: each.high, value: q.switches[each.switch] ?? each.value, onchange: (event) => { set(each, Number(event.target.value)); changeQuietly(); } }));
    const set = (each, value) => { if (String(value) === String(each.value)) delete q.switches[each.switch]; else q.switches[each.switch] = value; };
    return h('details', { class: 'switches', open: app.switchesOpen, ontoggle: (event) => { app.switchesOpen = event.target.open; } },
      h('summary', { id: 'switches' }, t('switches')), profile.switches.map((each) => h('label', { class: 'field wide', lang: 'en' }, h('span', {}, each.meaning), control(each))));
  }

  function situationElement() {
    const profiles = game.profiles.map((each) => [each.profile, each.title && app.language === 'en' ? `${each.profile} – ${each.title}` : each.profile]);
    const setProfile = (name) => { q.profile = name; q.switches = {}; q.heard = {}; trim(); };
    return h('div', { class: 'situation' },
      radios('seat', t('seat'), seats(), q.seat, (seat) => { q.seat = Number(seat); delete q.heard[seat]; }),
      inPlayElement(), heardElement(), scoreElement(), saidElement(),
      h('div', { class: 'fields' },
        game.options.includes('round') && q.phase !== 'in_play' ? field(t('round'), choose('round', [[1, '1'], [2, '2']], q.round, (round) => { q.round = Number(round); })) : null,
        q.phase === 'in_play' && game.options.includes('melds') ? textField('melds', '20:0') : null,
        isMalenko(q) ? textField('owed', 'red,black,grand,ramsch') : null,
        game.options.includes('bid') && !isMalenko(q) && q.phase !== 'in_play' ? field(t('bid_at'), choose('bid', [['', t('lowest')], ...skatBids.map((bid) => [bid, bid])], q.bid, (bid) => { q.bid = bid; })) : null,
        field(t('profile'), choose('profile', profiles, q.profile, setProfile))),
      game.options.includes('against-solo') && q.phase === 'before_call'
        ? h('label', { class: 'check' }, h('input', { type: 'checkbox', id: 'against-solo', checked: q.against_solo, onchange: (event) => { q.against_solo = event.target.checked; change(); } }), t('against_solo')) : null,
      switchesElement(),
      h('details', { class: 'switches', open: app.precisionOpen, ontoggle: (event) => { app.precisionOpen = event.target.open; } }, h('summary', { id: 'precision' }, t('more')), h('div', { class: 'fields' },
        field(t('players'), choose('players', [['', t('players_usual')], ['rule', t('players_rule')], ...[4, 10].map((n) => [`pimc:${n}`, t('players_pimc', { n })])], q.players, (players) => { q.players = players; })),
        field(t('worlds'), h('input', { id: 'worlds', type: 'text', inputmode: 'numeric', value: q.worlds, placeholder: t('worlds_auto'), onchange: (event) => { q.worlds = event.target.value.trim(); changeQuietly(); } })),
        field(t('seed'), h('input', { id: 'seed', type: 'number', min: 0, value: q.seed, onchange: (event) => { q.seed = event.target.value; changeQuietly(); } })))));
  }

  /** Cards that are too many at a table of another size, or not in its pack, go. */
  function trim() {
    for (const slot of slots()) q.slots[slot.id] = cardsIn(q, slot).filter((card) => table().cards.includes(card)).slice(0, slot.size);
    if (q.seat >= table().seats) q.seat = 0;
  }

  function showAsked() {
    fill(asked,
      phasesOf(game).length > 1 ? radios('phase', t('phase'), phasesOf(game).map((phase) => [phase, t(phase)]), q.phase, (phase) => { q.phase = phase; q.contract = ''; active = 'hand'; trim(); if (slots().some((slot) => !isFull(slot))) active = slots().find((slot) => !isFull(slot)).id; }) : null,
      slots().map(slotElement),
      h('div', { class: 'picker', role: 'group', 'aria-label': t('pick') }, pickRows()),
      h('div', { class: 'tools' },
        h('button', { type: 'button', id: 'deal', class: 'main', onclick: deal }, t('random')),
        h('button', { type: 'button', id: 'clear', onclick: clear }, t('clear')),
        typedElement()),
      notice ? h('p', { class: 'notice', role: 'alert' }, notice) : null,
      h('h2', {}, t('situation')), situationElement());
  }

  // ---- The answer ----

  function askSoon() {
    clearTimeout(timer);
    control?.abort();
    state = { ...state, error: null, cancelled: false, busy: false, progress: null };
    if (missing(game, q) > 0 || needs(game, q).length) {
      state.answer = null;
      showAnswer();
      return;
    }
    const key = JSON.stringify(requestOf(game, q));
    if (key === remembered.key) {
      finish({ answer: remembered.answer });
      return;
    }
    state.busy = true;
    showAnswer();
    timer = setTimeout(askNow, 120);
  }

  async function askNow() {
    const mine = (control = new AbortController()), request = requestOf(game, q);
    const heard = (news) => {
      if (mine !== control || mine.signal.aborted) return;
      if (news.partial) state.answer = { ...news.partial, fresh: true };
      else state.progress = news;
      showAnswer();
    };
    try {
      const answer = await ask('/api/eval', request, { signal: mine.signal, heard });
      if (mine !== control) return;
      if (!answer.stopped) Object.assign(remembered, { key: JSON.stringify(request), answer });
      finish({ answer, busy: false });
    } catch (error) {
      if (mine !== control || mine.signal.aborted) return;
      finish({ error: error instanceof TypeError ? t('connection') : error.message, busy: false, answer: null });
    }
  }

  function finish(news) {
    state = { ...state, ...news, progress: null };
    showAnswer();
    live.textContent = state.answer ? adviceOf(state.answer, game).sentences.join(' ') : state.error ?? '';
  }

  function cancel() {
    control?.abort();
    state = { ...state, busy: false, cancelled: true, progress: null };
    showAnswer();
  }

  function statusElement() {
    const { busy, progress, answer } = state;
    const share = progress?.total ? progress.done / progress.total : 0;
    const bar = h('progress', { max: 1, value: busy ? share : 1, 'aria-label': t('computing') });
    const text = busy ? (answer ? t('sharpening') : t('computing')) : '';
    return h('div', { class: `status${busy ? ' busy' : state.cancelled ? '' : ' idle'}` }, busy ? bar : null, h('span', {}, text),
      busy ? h('button', { type: 'button', id: 'cancel', onclick: cancel }, t('cancel')) : null,
      !busy && state.cancelled ? [h('span', {}, t('cancelled')), h('button', { type: 'button', id: 'again', onclick: askSoon }, t('again'))] : null);
  }

  function waitingText(n) {
    if (n > 0) return n === 1 ? t('waiting_one') : t('waiting', { n: number(n) });
    return t('waiting_for', { list: needs(game, q).map((key) => t(key)).join(', ') });
  }

  function waitingElement() {
    const lacking = slots().filter((slot) => !slot.free && !isFull(slot));
    const n = missing(game, q);
    return h('div', { class: 'waiting' }, h('p', { class: 'tagline' }, t('tagline')),
      h('p', {}, waitingText(n)),
      n > 0 && slots().length > 1 ? h('ul', {}, lacking.map((slot) => h('li', {}, t('missing_in', { what: t(slot.id), n: cardsIn(q, slot).length, size: slot.size })))) : null);
  }

  /** On a phone the answer lies below: a line at the foot of the window tells it and leads there. */
  function showPeek() {
    const { answer, busy, error } = state;
    const advice = answer && adviceOf(answer, game), n = missing(game, q);
    const text = error ? t('error') : advice ? advice.sentences[0] : busy ? t('computing') : waitingText(n);
    peek.className = `peek ${advice ? advice.verdict : ''}`;
    fill(peek, h('span', {}, text), advice ? h('span', { class: 'unseen' }, t('to_answer')) : null);
  }

  function showAnswer() {
    showPeek();
    const { answer, error, busy } = state;
    answered.setAttribute('aria-busy', String(busy));
    answered.classList.toggle('stale', busy && answer !== null && !answer.fresh);
    if (error) fill(answered, h('div', { class: 'failed', role: 'alert' }, h('strong', {}, t('error')), h('p', { lang: 'en' }, error)));
    else if (answer) fill(answered, statusElement(), answerElements(answer, game, { ...app, shownAll, showAll: () => { shownAll = !shownAll; showAnswer(); } }));
    else fill(answered, busy ? statusElement() : waitingElement());
  }

  fill(root, h('div', { class: 'two' }, asked, answered), live, peek);
  trim();
  active = (slots().find((slot) => !isFull(slot)) ?? slots()[0]).id;
  showAsked();
  askSoon();
  const seen = new IntersectionObserver(([entry]) => { peek.hidden = entry.isIntersecting; }, { rootMargin: '0px 0px -35% 0px' });
  seen.observe(answered);
  return { end: () => { clearTimeout(timer); control?.abort(); control = null; seen.disconnect(); } };
}

/** A shuffled copy. */
export function shuffled(cards) {
  const deck = [...cards], random = crypto.getRandomValues(new Uint32Array(deck.length));
  for (let i = deck.length - 1; i > 0; i--) {
    const j = random[i] % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}
