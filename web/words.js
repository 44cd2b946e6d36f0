// What the page says, in German and English, with the terms of players.

const words = {
  de: {
    skip: 'Zum Inhalt', games: 'Spiel', views: 'Ansicht', tagline: 'Soll ich reizen – und was ist es wert?',
    view_hand: 'Mein Blatt', view_table: 'Offene Karten', view_review: 'Nachlese',
    language: 'Sprache', theme: 'Farben', theme_auto: 'wie das Gerät', theme_light: 'hell', theme_dark: 'dunkel',
    pattern: 'Kartenbild', french: 'französisch', german: 'deutsch',
    hand: 'Dein Blatt', talon: 'Skat', upcard: 'Aufgedeckte Karte', bottom: 'Unterste Karte', blind: 'Blinder', put_away: 'Weggelegt', cards: 'Welche Karte?', say_card: 'Spiele {card}.', or: 'oder', played: 'Gespielte Karten',
    of: 'von', pick: 'Karten antippen', random: 'Blatt geben', clear: 'Leeren', remove: 'weglegen',
    typed: 'oder eintippen', typed_hint: 'Kürzel wie {example}, mit oder ohne Leerzeichen; Einfügen geht auch',
    situation: 'Am Tisch', seat: 'Platz', profile: 'Regeln', switches: 'Regeln im Einzelnen', 
    seat_0: 'Vorhand', seat_1: 'Mittelhand', seat_2: 'Hinterhand', seat_last: 'Geber',
    heard: 'Gesagt haben', nothing: 'noch nichts', pass: 'passe', passed_after: '{bid}, dann passe', holds: 'hat {bid}',
    healthy: 'gesund', reservation: 'Vorbehalt', armut: 'Armut',
    phase: 'Wann?', before: 'Reizen', before_call: 'Ansagen', picked_up: 'Nach dem Aufnehmen', blind_seen: 'Blinder gesehen', in_play: 'Im Spiel',
    score: 'Spielstand', own_side: 'wir', other_side: 'die anderen', round: 'Runde', bid_at: 'Gereizt bis', lowest: 'das Niedrigste',
    against_solo: 'Jemand hat Solo gesagt', declarer: 'Spieler', partner: 'Partner', nobody: '–', said: 'Ansagen bisher', say_who: 'wer', say_what: 'was', say_add: 'dazu',
    melds: 'Meldungen (wir:sie)', players: 'Am Tisch sitzen', players_usual: 'wie üblich', players_rule: 'nach Regeln', players_pimc: 'die nachdenken ({n})', owed: 'Noch offen', contract: 'Ansage', 
    worlds: 'Welten', worlds_auto: 'so viele wie in etwa zwei Sekunden gehen', seed: 'Startzahl', more: 'Genauigkeit',
    waiting: 'Noch {n} Karten, dann kommt die Antwort.', waiting_for: 'Es fehlt noch: {list}.', waiting_one: 'Noch eine Karte, dann kommt die Antwort.', missing_in: '{what}: {n} von {size}',
    computing: 'rechnet …', sharpening: 'wird genauer …', cancel: 'Abbrechen', cancelled: 'Abgebrochen; die Zahlen sind die bis dahin.', again: 'Noch einmal',
    worlds_done: '{n} mögliche Verteilungen', worlds_played: 'davon {n} am Tisch gespielt', rough: 'geschätzt', match: 'Partie', say_ahead: 'Vor {game}: {difference}.', say_least_bad: 'Am wenigsten schlecht: {game}.', exact_worlds: 'alle {n} Verteilungen gezählt',
    answer: 'Antwort', open: 'offen', table: 'am Tisch', open_long: 'offene Karten: alle sehen alles und spielen perfekt', table_long: 'am Tisch: Spieler, die nur ihr eigenes Blatt sehen',
    needed: 'nötig', needed_long: 'ab hier lohnt es sich', expected: 'Erwartung', points: 'Augen', value: 'Spielwert', interval: '95 %: {low} bis {high}', 
    discard: 'drücken', keep: 'behalten', lead: 'ausspielen', hopeless: 'Unter 5 %: {list}', show_all: 'alle zeigen', show_less: 'weniger zeigen',
    bids: 'Was ein Gebot wert ist', bid: 'Gebot', pick_up: 'mit Skat', by_hand: 'aus der Hand', to: 'bis',
    verdict_play: 'Ja', verdict_close: 'Knapp', verdict_pass: 'Nein', verdict_best: 'Rat',
    say_bid: 'Reize bis {bid}.', say_bid_sure: 'Sicher lohnend bis {sure}, zu knapp darüber bis {bid}.', say_bid_close: 'Zu knapp: Reizen bis {bid} kann sich gerade noch lohnen.', say_pass: 'Passe.', say_pass_bid: 'Passe: kein Gebot von {bid} an lohnt sich.',
    say_pick_up: 'Nimm den Skat auf; meist wird es {game} ({share}).', say_hand: 'Lass den Skat liegen und spiele {game}.', say_either: 'Mit oder ohne Skat: zu knapp.',
    say_play: 'Spiele {game}.', say_rival: 'Kaum zu unterscheiden: {game}.',
    say_over_pass: 'Das bringt im Schnitt {score}, Passen {pass}.', say_under_pass: 'Das brächte im Schnitt nur {score}, Passen {pass}.', say_close_pass: '{game} oder Passen: zu knapp, um es zu sagen ({score} gegen {pass}).',
    say_best: 'Am besten: {game}.', 
    say_match: 'Ihr gewinnt die Partie in {with} statt in {without}.', say_vorlauf: 'Sag Vorlauf.', say_wait: 'Warte noch.', say_close_vorlauf: 'Vorlauf oder warten: zu knapp, um es zu sagen.',
    difference: 'Unterschied {value} ({low} bis {high})', announce_step: 'keine {points}', passing: 'Passen', silence: 'nichts sagen', vorlauf: 'Vorlauf', wait: 'warten',
    note_open: 'Offene Karten heißt: alle sehen alles und spielen perfekt. Das ist nicht die Chance am Tisch: Gegner, die einander in die Karten schauen, spielen besser als echte.',
    note_interval: 'Die hellen Enden zeigen, wie genau die Zahl ist (95 %).',
    error: 'Das geht so nicht', connection: 'Das Programm antwortet nicht. Läuft „stich serve“ noch?',
    deal_random: 'Karten geben', deal_typed: 'Verteilung eintippen', deal_hint: 'Blatt | Blatt | Blatt / Talon, Plätze ab Vorhand', play_on: 'Gespielt wird', undo: 'Zurück', restart: 'Von vorn', solved_points: '{value} Augen für {side}', solved_tricks: '{value} Stiche für {side}', made: 'gewonnen', lost: 'verloren', best_play: 'bei bestem Spiel aller', side_declarer: 'die Spielerpartei', card_value: '{card}: {value}', too_many: 'Für so viele Karten dauert das zu lange: erst ein paar Stiche spielen.', over: 'Das Spiel ist aus.', table_intro: 'Alle Karten liegen offen. Unter jeder Karte, die gespielt werden darf, steht, was die Spielerpartei danach noch insgesamt bekommt. Tippe eine Karte an, um sie zu spielen.', trick: 'Stich', moves_wait: 'rechnet …',
    event_yes: 'ja', event_no: 'nein', 
    review_intro: 'Ein gespieltes Spiel, eine Zeile JSON: Karte für Karte, und was jede verschenkt hat – mit dem Wissen, das am Tisch niemand hatte.', file: 'Datei öffnen', paste: 'oder hier einfügen', example: 'Beispiel', game_number: 'Spiel {n} von {count}', gave_nothing: 'nichts verschenkt', gave_points: 'verschenkt {n}', better: 'besser: {cards}', turned_lost: 'damit verliert die Spielerpartei', turned_made: 'damit gewinnt die Spielerpartei', unknown: 'zu weit vom Ende, um es auszurechnen', previous: 'Zurück', next: 'Weiter', first: 'Anfang', last: 'Ende', costly: 'Die teuersten Karten', gave_all: 'Verschenkt im ganzen Spiel', value_now: 'Spielerpartei danach: {value}', takings: 'was die Spielerpartei bei bestem Spiel aller insgesamt bekommt, nach jeder Karte', takings_tricks: 'Stiche der Spielerpartei bei bestem Spiel aller, nach jeder Karte', nothing_costly: 'Niemand hat etwas verschenkt.', course: 'Verlauf', step: 'Karte {n} von {count}', start: 'Vor der ersten Karte', need_line: 'zum Gewinn', open_note: 'Von {n} Karten wäre es zu aufwendig zu rechnen.',
    print: 'Drucken', to_answer: 'Zur Antwort', about: 'Alle Zahlen kommen von diesem Rechner; die Seite fragt niemanden sonst.',
    times: '{n}-mal', modifiers_hand: 'Hand', modifiers_ouvert: 'ouvert', modifiers_schneider: 'Schneider', modifiers_schwarz: 'Schwarz',
  },
  en: {
    skip: 'Skip to content', games: 'Game', views: 'View', tagline: 'Should I bid this – and what is it worth?',
    view_hand: 'My hand', view_table: 'Open cards', view_review: 'Review',
    language: 'Language', theme: 'Colours', theme_auto: 'as the device', theme_light: 'light', theme_dark: 'dark',
    pattern: 'Pattern', french: 'French', german: 'German',
    hand: 'Your hand', talon: 'Skat', upcard: 'Upcard', bottom: 'Bottom card', blind: 'Blind', put_away: 'Put away', cards: 'Which card?', say_card: 'Play {card}.', or: 'or', played: 'Cards played',
    of: 'of', pick: 'Click the cards', random: 'Deal a hand', clear: 'Clear', remove: 'put back',
    typed: 'or type them', typed_hint: 'codes such as {example}, with or without blanks; pasting works too',
    situation: 'At the table', seat: 'Seat', profile: 'Rules', switches: 'Rules one by one', 
    seat_0: 'forehand', seat_1: 'middlehand', seat_2: 'rearhand', seat_last: 'dealer',
    heard: 'Said so far', nothing: 'nothing yet', pass: 'pass', passed_after: '{bid}, then pass', holds: 'has {bid}',
    healthy: 'healthy', reservation: 'reservation', armut: 'Armut',
    phase: 'When?', before: 'Bidding', before_call: 'Calling', picked_up: 'After picking up', blind_seen: 'Blind seen', in_play: 'During play',
    score: 'Match score', own_side: 'we', other_side: 'they', round: 'Round', bid_at: 'Bid', lowest: 'the lowest',
    against_solo: 'Somebody has said Solo', declarer: 'Declarer', partner: 'Partner', nobody: '–', said: 'Announced so far', say_who: 'who', say_what: 'what', say_add: 'add',
    melds: 'Melds (we:they)', players: 'At the table sit', players_usual: 'as usual', players_rule: 'rule players', players_pimc: 'players who reason ({n})', owed: 'Still owed', contract: 'Contract', 
    worlds: 'Worlds', worlds_auto: 'as many as some two seconds allow', seed: 'Seed', more: 'Precision',
    waiting: '{n} more cards, then comes the answer.', waiting_for: 'Still missing: {list}.', waiting_one: 'One more card, then comes the answer.', missing_in: '{what}: {n} of {size}',
    computing: 'computing …', sharpening: 'sharpening …', cancel: 'Cancel', cancelled: 'Cancelled; the numbers are those so far.', again: 'Once more',
    worlds_done: '{n} possible deals', worlds_played: '{n} of them played at the table', rough: 'rough', match: 'match', say_ahead: 'Ahead of {game}: {difference}.', say_least_bad: 'The least bad: {game}.', exact_worlds: 'all {n} deals counted',
    answer: 'Answer', open: 'open', table: 'table', open_long: 'open cards: everybody sees everything and plays perfectly', table_long: 'at the table: players who see only their own cards',
    needed: 'needed', needed_long: 'from here on it pays', expected: 'expected', points: 'points', value: 'value', interval: '95 %: {low} to {high}', 
    discard: 'put away', keep: 'keep', lead: 'lead', hopeless: 'Below 5 %: {list}', show_all: 'show all', show_less: 'show fewer',
    bids: 'What a bid is worth', bid: 'bid', pick_up: 'with the skat', by_hand: 'Hand game', to: 'to',
    verdict_play: 'Yes', verdict_close: 'Close', verdict_pass: 'No', verdict_best: 'Advice',
    say_bid: 'Bid up to {bid}.', say_bid_sure: 'Surely worth it up to {sure}, too close to call up to {bid}.', say_bid_close: 'Too close to call: bidding up to {bid} may just pay.', say_pass: 'Pass.', say_pass_bid: 'Pass: no bid from {bid} on pays.',
    say_pick_up: 'Pick up the skat; mostly it will be {game} ({share}).', say_hand: 'Leave the skat and play {game}.', say_either: 'With or without the skat is too close to call.',
    say_play: 'Play {game}.', say_rival: 'Hardly to be told apart: {game}.',
    say_over_pass: 'That brings {score} on average, passing {pass}.', say_under_pass: 'That would bring only {score} on average, passing {pass}.', say_close_pass: '{game} or passing: too close to call ({score} against {pass}).',
    say_best: 'Best: {game}.', 
    say_match: 'Your side wins the match in {with} instead of {without}.', say_vorlauf: 'Say Vorlauf.', say_wait: 'Wait.', say_close_vorlauf: 'Vorlauf or waiting: too close to call.',
    difference: 'difference {value} ({low} to {high})', announce_step: 'no {points}', passing: 'Passing', silence: 'say nothing', vorlauf: 'Vorlauf', wait: 'wait',
    note_open: 'Open cards means: everybody sees everything and plays perfectly. That is not the chance at a table: opponents who see each other’s cards play better than real ones.',
    note_interval: 'The pale ends show how well the number is known (95 %).',
    error: 'That does not work', connection: 'The program does not answer. Is “stich serve” still running?',
    deal_random: 'Deal cards', deal_typed: 'Type a deal', deal_hint: 'HAND | HAND | HAND / TALON, seats from forehand on', play_on: 'Contract', undo: 'Undo', restart: 'Start again', solved_points: '{value} points for {side}', solved_tricks: '{value} tricks for {side}', made: 'made', lost: 'lost', best_play: 'with best play by all', side_declarer: 'the declarer’s side', card_value: '{card}: {value}', too_many: 'With so many cards this takes too long: play a few tricks first.', over: 'The deal is over.', table_intro: 'All cards are open. Under every card that may be played stands what the declarer’s side gets in all after it. Click a card to play it.', trick: 'Trick', moves_wait: 'computing …',
    event_yes: 'yes', event_no: 'no', 
    review_intro: 'A played game, one line of JSON: card by card, and what each gave away – with knowledge that nobody had at the table.', file: 'Open a file', paste: 'or paste here', example: 'Example', game_number: 'Game {n} of {count}', gave_nothing: 'gave nothing away', gave_points: 'gave away {n}', better: 'better: {cards}', turned_lost: 'the declarer’s side loses by that', turned_made: 'the declarer’s side wins by that', unknown: 'too far from the end to compute', previous: 'Back', next: 'Next', first: 'Start', last: 'End', costly: 'The dearest cards', gave_all: 'Given away in the whole game', value_now: 'declarer’s side after it: {value}', takings: 'what the declarer’s side gets in all with best play by all, after each card', takings_tricks: 'tricks of the declarer’s side with best play by all, after each card', nothing_costly: 'Nobody gave anything away.', course: 'Course', step: 'Card {n} of {count}', start: 'Before the first card', need_line: 'needed', open_note: '{n} cards would take too long to compute.',
    print: 'Print', to_answer: 'To the answer', about: 'All numbers come from this computer; the page asks nobody else.',
    times: '{n} times', modifiers_hand: 'hand', modifiers_ouvert: 'ouvert', modifiers_schneider: 'schneider', modifiers_schwarz: 'schwarz',
  },
};

const suitNames = {
  de: { french: { C: 'Kreuz', S: 'Pik', H: 'Herz', D: 'Karo' }, german: { E: 'Eichel', G: 'Gras', H: 'Herz', S: 'Schellen' } },
  en: { french: { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' }, german: { E: 'acorns', G: 'leaves', H: 'hearts', S: 'bells' } },
};
const rankNames = {
  de: { A: 'Ass', K: 'König', Q: 'Dame', J: 'Bube', N: 'Reiter', O: 'Ober', U: 'Unter', T: '10', Z: '10' },
  en: { A: 'ace', K: 'king', Q: 'queen', J: 'jack', N: 'knight', O: 'Ober', U: 'Unter', T: '10', Z: '10' },
};
const swapped = { C: 'E', S: 'G', H: 'H', D: 'S' };
const swappedBack = { E: 'C', G: 'S', H: 'H', S: 'D' };
const swappedRank = { J: 'U', Q: 'O' };
const swappedRankBack = { U: 'J', O: 'Q' };

// Contracts whose title a player of the other language would not say.
const english = {
  skat: { C: 'Clubs', S: 'Spades', H: 'Hearts', D: 'Diamonds' },
  doppelkopf: { normal: 'Normal game', armut: 'Armut', still: 'Silent solo', trumpf: 'Trump solo', 'solo-C': 'Clubs solo', 'solo-S': 'Spades solo', 'solo-H': 'Hearts solo', damen: 'Queens solo', buben: 'Jacks solo', fleischlos: 'Ace solo' },
  sens: { E: 'Acorns', G: 'Leaves', H: 'Hearts', S: 'Bells' },
};

let current = 'de';

/** The language in force: 'de' or 'en'. */
export function language() {
  return current;
}

/** Sets the language of the page. */
export function useLanguage(name) {
  current = name in words ? name : 'en';
  document.documentElement.lang = current;
}

/** The browser's language, of those that the page speaks. */
export function browserLanguage() {
  return (navigator.languages ?? [navigator.language]).map((name) => name.slice(0, 2)).find((name) => name in words) ?? 'en';
}

/** A text with {name} replaced. */
export function t(key, values = {}) {
  const text = words[current][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function has(key) {
  return key in words[current];
}

/** What a seat is called; with four players the last one deals. */
export function seatName(game, seat) {
  return seat === 3 ? t('seat_last') : t(`seat_${seat}`);
}

/** What a card is called: "Kreuz Bube", "jack of clubs". */
export function cardName(game, code, pattern) {
  let [suit, rank] = [code[0], code.slice(1)];
  if (game === 'cego' && suit === 'T') return rank === '22' ? 'Gstieß' : `Tarock ${rank}`;
  const own = ['schafkopf', 'sens'].includes(game) ? 'german' : 'french';
  if (pattern !== own) {
    suit = (own === 'french' ? swapped : swappedBack)[suit];
    rank = (own === 'french' ? swappedRank : swappedRankBack)[rank] ?? rank;
  }
  const suitName = suitNames[current][pattern][suit], rankName = rankNames[current][rank] ?? rank;
  return current === 'de' ? `${suitName} ${rankName}` : `${rankName} of ${suitName}`;
}

/** What a suit is called in the pattern. */
export function suitName(game, letter, pattern) {
  if (game === 'cego' && letter === 'T') return 'Tarock';
  return cardName(game, `${letter}7`, pattern).replace(/ ?\b7( of )?/, '');
}

/** What a contract is called, modifiers included: "Kreuz Hand". */
export function contractName(game, choice) {
  const own = game.contracts.find((each) => each.contract === choice.contract);
  const title = (current === 'en' && english[game.game]?.[choice.contract]) || own?.title || choice.contract;
  const modifiers = (choice.modifiers ?? []).map((name) => (has(`modifiers_${name}`) ? t(`modifiers_${name}`) : name.replace('_', ' ')));
  return [title, ...modifiers].join(' ');
}

/** What is said in play: "keine 90". */
export function announcementName(name) {
  const points = /^keine(\d+)$/.exec(name)?.[1];
  return points ? t('announce_step', { points }) : name[0].toUpperCase() + name.slice(1);
}

/** A share as percent: 0.973 is "97 %"; near the ends with a digit more. */
export function percent(share, digits = null) {
  const places = digits ?? (share > 0.975 && share < 0.9995 ? 1 : share > 0.0005 && share < 0.025 ? 1 : 0);
  return `${number(100 * share, places)} %`;
}

export function number(value, places = 0) {
  return new Intl.NumberFormat(current, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
}

/** A number with its sign, and a place after the point where it is small. */
export function signed(value, scale = value) {
  const places = Math.abs(scale) < 20 ? 1 : 0;
  return new Intl.NumberFormat(current, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'exceptZero' }).format(value).replace('-', '−');
}
