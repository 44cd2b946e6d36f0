// The view on which a hand is clicked together: its cards and what is known at the table, with the answer
// beside it.

import { cardDrawing, smallDrawing, suitDrawing } from './cards.js';
import { fill, h } from './dom.js';
import { answerPanel } from './panel.js';
import { cardsIn, isMalenko, kinds, phasesOf, profileOf, readCards, shuffled, skatBids, slotsOf, tableOf } from './question.js';
import { announcementName, cardName, contractName, has, seatName, suitName, t } from './words.js';

/** Builds the view into root. app: what the whole page knows. Returns { end } to stop its work. */
export function handView(root, app) {
  const game = app.game, q = app.question, kind = kinds[game.game];
  const asked = h('section', { class: 'asked', 'aria-label': t('hand') });
  const panel = answerPanel(app);
  let active = 'hand', notice = '';

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
    panel.askSoon();
  }

  /** The same for a field that is being left: what is clicked next must not be drawn anew under the pointer. */
  function changeQuietly() {
    app.save();
    panel.askSoon();
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
        h('span', {}, t(slot.name ?? slot.id)), h('span', { class: 'count' }, count)),
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
    const contracts = game.contracts.map((each) => [each.contract, contractName(game, each)]);
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
        game.options.includes('bid') && !isMalenko(q) ? field(t('bid_at'), choose('bid', [['', t('lowest')], ...skatBids.map((bid) => [bid, bid])], q.bid, (bid) => { q.bid = bid; })) : null,
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

  fill(root, h('div', { class: 'two' }, asked, panel.answered), panel.live, panel.peek);
  trim();
  active = (slots().find((slot) => !isFull(slot)) ?? slots()[0]).id;
  showAsked();
  panel.askSoon();
  return { end: panel.end };
}
