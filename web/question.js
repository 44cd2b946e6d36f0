// The question of a hand: what each game asks for, where cards go, how typed cards are read, and the
// question as the server takes it. Nothing here draws anything.

export const skatBids = [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72];
const classes = ['rufer', 'wenz', 'solo', 'wenz-tout', 'solo-tout', 'sie'];
const ladder = ['solo', 'cego', 'eine', 'halbe', 'leere', 'zwei-leere', 'zwei-verschiedene', 'mann'];

// What each game asks for beside the hand. Phases: when the question is asked. Slots: where cards go;
// a slot without need may stay empty.
export const kinds = {
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
  ...(table.talon_size && String(q.declarer) === String(q.seat) ? [{ id: table.options.includes('talon') ? 'talon' : 'blind', name: 'put_away', size: table.talon_size }] : []),
];

/** When the question may be asked: in the middle of a deal too, if the game can say something then. */
export function phasesOf(game) {
  const { phases } = kinds[game.game];
  return game.options.includes('played') && !phases.includes('in_play') ? [...phases, 'in_play'] : phases;
}

export function isMalenko(q) {
  return q.profile === 'malenko';
}

/** A question of which nothing is known yet. */
export function emptyQuestion(game) {
  return { phase: kinds[game.game].phases[0], slots: {}, seat: 0, heard: {}, profile: game.default_profile, switches: {}, score: ['', ''], round: 1, bid: '', against_solo: false, contract: '', declarer: '', partner: '', said: [], owed: '', melds: '', players: '', worlds: '', seed: 1 };
}

export function profileOf(game, q) {
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

export function slotsOf(game, q) {
  const table = tableOf(game, q);
  return q.phase === 'in_play' ? inPlaySlots(q, table) : kinds[game.game].slots(q, table);
}

export const cardsIn = (q, slot) => q.slots[slot.id] ?? [];

/** How many cards are still missing before the question can be asked. */
export function missing(game, q) {
  return slotsOf(game, q).filter((slot) => !slot.free).reduce((sum, slot) => sum + slot.size - cardsIn(q, slot).length, 0);
}

/** What else must be told before it can be asked: keys of words. */
export function needs(game, q) {
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
  if (q.phase === 'in_play' && q.declarer !== '' && knows('declarer')) request.declarer = Number(q.declarer);
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

/** A shuffled copy. */
export function shuffled(cards) {
  const deck = [...cards], random = crypto.getRandomValues(new Uint32Array(deck.length));
  for (let i = deck.length - 1; i > 0; i--) {
    const j = random[i] % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}
