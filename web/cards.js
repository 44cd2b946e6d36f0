// Drawings of cards: SVG text made from a card's code, in the French or the German pattern.
//
// Suits differ by shape and by brightness, not by colour alone; the colours are those of the German
// tournament pack (clubs black, spades green, hearts red, diamonds orange).

const french = {
  C: { color: '#16181c', path: 'M0-47a20 20 0 0 1 17 31A20 20 0 1 1 6 14q1 22 14 32h-40q13-10 14-32a20 20 0 1 1-11-30A20 20 0 0 1 0-47z' },
  S: { color: '#00604a', path: 'M0-47C14-22 43-9 43 15c0 19-22 25-36 11 1 10 5 16 12 20h-38c7-4 11-10 12-20C-21 40-43 34-43 15c0-24 29-37 43-62z' },
  H: { color: '#c3141c', path: 'M0 45C-12 24-45 4-45-18c0-17 14-26 26-24 10 2 16 9 19 16 3-7 9-14 19-16 12-2 26 7 26 24C45 4 12 24 0 45z' },
  D: { color: '#d96d00', path: 'M0-48C8-28 22-10 37 0 22 10 8 28 0 48-8 28-22 10-37 0-22-10-8-28 0-48z' },
};

const german = {
  E: {
    color: '#6b4416',
    drawing: '<path d="M-3-34q-5-8 3-15l6 3q-4 6-2 12z" fill="#3d5a1e"/>'
      + '<path d="M-27-8h54C27 20 13 38 0 49-13 38-27 20-27-8z" fill="#c98a34" stroke="#5a3810" stroke-width="4"/>'
      + '<path d="M-14 2q0 16 8 28" fill="none" stroke="#f3cf8d" stroke-width="5" stroke-linecap="round"/>'
      + '<path d="M-34-6C-36-42 36-42 34-6q-34 8-68 0z" fill="#4d6b22" stroke="#2c4010" stroke-width="4"/>'
      + '<path d="M-22-10l10-18M-6-8l8-24M10-8l4-22M-30-16q30-10 58-2" fill="none" stroke="#2c4010" stroke-width="3"/>',
  },
  G: {
    color: '#1c6b2c',
    drawing: '<path d="M0-48C24-36 43-14 40 9 37 28 16 31 4 22l4 26H-8l4-26C-16 31-37 28-40 9-43-14-24-36 0-48z" fill="#2f8f3f" stroke="#124a1d" stroke-width="4" stroke-linejoin="round"/>'
      + '<path d="M0-34V20M0-6q14-2 24-12M0-6q-14-2-24-12M0 10q12-1 20-8M0 10q-12-1-20-8" fill="none" stroke="#d4efc8" stroke-width="3.5" stroke-linecap="round"/>',
  },
  H: {
    color: '#b3131b',
    drawing: '<path d="M0 46C-12 25-45 5-45-17c0-17 14-26 26-24 10 2 16 9 19 16 3-7 9-14 19-16 12-2 26 7 26 24C45 5 12 25 0 46z" fill="#d3202a" stroke="#7d0a10" stroke-width="4"/>'
      + '<path d="M-31-19q2-10 12-11" fill="none" stroke="#f9c4c4" stroke-width="6" stroke-linecap="round"/>',
  },
  S: {
    color: '#8a5a00',
    drawing: '<circle cy="-40" r="8" fill="none" stroke="#6b4600" stroke-width="5"/>'
      + '<circle cy="5" r="38" fill="#f2b51d" stroke="#6b4600" stroke-width="4"/>'
      + '<path d="M-38-1q38 12 76 0v11q-38 12-76 0z" fill="#d3202a" stroke="#6b4600" stroke-width="3"/>'
      + '<path d="M0 20v16" stroke="#6b4600" stroke-width="6" stroke-linecap="round"/><circle cy="36" r="5" fill="#6b4600"/>'
      + '<path d="M-22-16q6-11 17-13" fill="none" stroke="#fff3c4" stroke-width="6" stroke-linecap="round"/>',
  },
};

const tarock = { color: '#33408f', drawing: star(5, 46, 20) };

// Suits that stand for each other in the two patterns.
const germanOf = { C: 'E', S: 'G', H: 'H', D: 'S' };
const frenchOf = { E: 'C', G: 'S', H: 'H', S: 'D' };
const germanGames = ['schafkopf', 'sens'];

/** The pattern in which a game is usually played: 'german' or 'french'. */
export function usualPattern(game) {
  return germanGames.includes(game) ? 'german' : 'french';
}

/** May the player choose the pattern? Cego has a pack of its own. */
export function hasPatterns(game) {
  return game !== 'cego';
}

/** Suit and rank of a code: 'T21' is ['T', '21'], 'CJ' is ['C', 'J']. */
function splitCode(code) {
  return [code[0], code.slice(1)];
}

function suitOf(game, letter, pattern) {
  if (game === 'cego' && letter === 'T') return tarock;
  const own = usualPattern(game);
  if (pattern === 'german') return german[own === 'german' ? letter : germanOf[letter]];
  return french[own === 'french' ? letter : frenchOf[letter]];
}

/** The sign of a suit, drawn into a square of 100 around 0, 0. */
function sign(suit) {
  return suit.drawing ?? `<path d="${suit.path}" fill="${suit.color}"/>`;
}

function at(x, y, scale, content, turned = false) {
  return `<g transform="translate(${x} ${y}) scale(${scale})${turned ? ' rotate(180)' : ''}">${content}</g>`;
}

function star(points, outer, inner, color = '#33408f') {
  let path = '';
  for (let i = 0; i < 2 * points; i++) {
    const angle = (Math.PI * i) / points, radius = i % 2 ? inner : outer;
    path += `${i ? 'L' : 'M'}${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  }
  return `<path d="${path}z" fill="${color}"/>`;
}

// Where the signs of a number card stand.
const columns = [31, 50, 69];
const pips = {
  1: [[1, 76]], 2: [[1, 40], [1, 112]], 3: [[1, 36], [1, 76], [1, 116]],
  4: [[0, 40], [2, 40], [0, 112], [2, 112]],
};
pips[7] = [[0, 36], [2, 36], [0, 76], [2, 76], [0, 116], [2, 116], [1, 56]];
pips[8] = [...pips[7], [1, 96]];
pips[9] = [[0, 32], [2, 32], [0, 61], [2, 61], [0, 91], [2, 91], [0, 120], [2, 120], [1, 76]];
pips[10] = [...pips[9].slice(0, 8), [1, 47], [1, 105]];

function numberFace(suit, number) {
  return pips[number].map(([column, y]) => at(columns[column], y, 0.21, sign(suit), y > 76)).join('');
}

const skin = '#f1cfa8', gold = '#eeb41c', ink = '#2a2118';
const hats = {
  K: `<path d="M38 33V19l6 7 6-10 6 10 6-7v14z" fill="${gold}" stroke="${ink}" stroke-width="1.4"/><path d="M41 46q9 16 18 0-2 12-9 13-7-1-9-13z" fill="#7a5230"/>`,
  Q: `<path d="M39 36q-5 18 1 22M61 36q5 18-1 22" stroke="#8a5a2b" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M40 33l-1-9 6 4 5-7 5 7 6-4-1 9z" fill="${gold}" stroke="${ink}" stroke-width="1.2"/>`,
  J: `<path d="M37 34c0-14 27-15 27-1z" fill="COLOR" stroke="${ink}" stroke-width="1.2"/><path d="M60 30q9-10 5-15-8 3-9 14" fill="#fff" stroke="${ink}" stroke-width="1.2"/>`,
  N: `<path d="M38 44V32q0-13 12-13t12 13v12l-5-4V34H43v6z" fill="#aab2bd" stroke="${ink}" stroke-width="1.3"/><path d="M50 19q-2-9 12-8-4 3-4 8" fill="COLOR" stroke="${ink}" stroke-width="1"/>`,
  O: `<path d="M35 33q15-6 30 0l-4-9q-11-7-22 0z" fill="COLOR" stroke="${ink}" stroke-width="1.2"/><path d="M44 22q-7-9 4-10 8 1 8 10" fill="${gold}" stroke="${ink}" stroke-width="1"/>`,
  U: `<path d="M38 34q0-16 12-16t12 16z" fill="COLOR" stroke="${ink}" stroke-width="1.2"/><path d="M38 34h24" stroke="${gold}" stroke-width="3"/>`,
};

/** The upper half of a court card; the lower is the same, turned. signAt: where the suit stands. */
function halfCourt(suit, rank, signAt) {
  return `<path d="M25 76q0-20 25-20t25 20z" fill="${suit.color}" stroke="${ink}" stroke-width="1.2"/>`
    + `<path d="M40 58l10 18 10-18q-10-5-20 0z" fill="${gold}" stroke="${ink}" stroke-width="1"/>`
    + `<path d="M31 76q2-9 6-13M69 76q-2-9-6-13" stroke="#fff" stroke-width="1.6" fill="none" opacity=".8"/>`
    + `<circle cx="50" cy="42" r="11" fill="${skin}" stroke="${ink}" stroke-width="1.2"/>`
    + `<path d="M45.5 41h.1M54.5 41h.1" stroke="${ink}" stroke-width="2.2" stroke-linecap="round"/><path d="M47 47q3 2 6 0" stroke="${ink}" fill="none"/>`
    + hats[rank].replaceAll('COLOR', suit.color)
    + at(signAt[0], signAt[1], 0.17, sign(suit));
}

function courtFace(suit, rank) {
  const half = halfCourt(suit, rank, rank === 'U' ? [31, 62] : [31, 27]);
  return `<rect x="20" y="13" width="60" height="126" rx="5" fill="#fbf3df" stroke="${suit.color}" stroke-width="1.5"/>`
    + `${half}<g transform="rotate(180 50 76)">${half}</g>`
    + `<path d="M20 76h60" stroke="${ink}" stroke-width="1.4"/>`;
}

/** The German ace, the Daus: two signs, one above the other. */
function dausFace(suit) {
  return at(50, 46, 0.5, sign(suit)) + at(50, 106, 0.5, sign(suit), true)
    + `<path d="M24 76q26-10 52 0" fill="none" stroke="${suit.color}" stroke-width="2"/>`;
}

function tarockFace(number) {
  const n = Number(number);
  const label = (turned) => `<text x="50" y="38" class="card-number" text-anchor="middle" fill="#33408f"${turned ? ' transform="rotate(180 50 76)"' : ''}>${number}</text>`;
  let motif = at(50, 76, 0.55, star(n + 2, 46, n < 4 ? 20 : 31) + star(n + 2, 26, 17, '#f0b840'));
  if (n === 21) motif = '<path d="M58 52a25 25 0 1 0 0 48 20 20 0 0 1 0-48z" fill="#f0b840" stroke="#33408f" stroke-width="2"/>' + at(63, 76, 0.14, star(5, 46, 20));
  if (n === 22) motif = at(50, 76, 0.8, '<path d="M-20 8q0-26 20-30 20 4 20 30l9-16-5 30h-48l-5-30z" fill="#c3141c" stroke="#33408f" stroke-width="2"/><path d="M0-22l-3 44h24q6-34-21-44z" fill="#f0b840"/><circle cx="-29" cy="-10" r="5" fill="#f0b840"/><circle cx="29" cy="-10" r="5" fill="#f0b840"/><circle cy="-25" r="5" fill="#f0b840"/>');
  return `<rect x="20" y="13" width="60" height="126" rx="5" fill="#eef0fb" stroke="#33408f" stroke-width="1.5"/>`
    + `<path d="M20 45h60M20 107h60" stroke="#33408f" stroke-width="1"/>${label(false)}${label(true)}${motif}`;
}

/** What is printed in the corner of a card. german: in the letters of German players. */
function rankText(rank, pattern, language) {
  if (rank === 'T' || rank === 'Z') return '10';
  const letters = pattern === 'german'
    ? { J: 'U', Q: 'O' }
    : { U: 'J', O: 'Q', ...(language === 'de' ? { J: 'B', Q: 'D', U: 'B', O: 'D', N: 'R' } : {}) };
  return letters[rank] ?? rank;
}

// In the German pattern jack and queen are Unter and Ober.
function courtOf(rank, pattern) {
  if (pattern === 'german') return { J: 'U', Q: 'O' }[rank] ?? rank;
  return { U: 'J', O: 'Q' }[rank] ?? rank;
}

function face(game, code, pattern) {
  const [letter, rank] = splitCode(code);
  const suit = suitOf(game, letter, pattern);
  if (suit === tarock) return tarockFace(rank);
  const court = courtOf(rank, pattern);
  if (hats[court]) return courtFace(suit, court);
  if (rank === 'A') return pattern === 'german' ? dausFace(suit) : at(50, 76, 0.55, sign(suit));
  return numberFace(suit, rank === 'T' || rank === 'Z' ? 10 : Number(rank));
}

/** A whole card, about 100 by 152. */
export function cardDrawing(game, code, pattern, language) {
  const [letter, rank] = splitCode(code);
  const suit = suitOf(game, letter, pattern);
  const text = suit === tarock ? rank : rankText(rank, pattern, language);
  const corner = `<text x="12" y="24" class="card-index${text.length > 1 ? ' wide' : ''}" text-anchor="middle" fill="${suit.color}">${text}</text>` + at(12, 36, 0.15, sign(suit));
  return '<svg viewBox="0 0 100 152" aria-hidden="true" focusable="false"><rect x="1" y="1" width="98" height="150" rx="9" fill="#fffdf8" stroke="#9a9488" stroke-width="1.5"/>'
    + face(game, code, pattern) + `${corner}<g transform="rotate(180 50 76)">${corner}</g></svg>`;
}

/** A small card, of which rank and suit can be read at the width of a finger. */
export function smallDrawing(game, code, pattern, language) {
  const [letter, rank] = splitCode(code);
  const suit = suitOf(game, letter, pattern);
  const text = suit === tarock ? rank : rankText(rank, pattern, language);
  return '<svg viewBox="0 0 60 82" aria-hidden="true" focusable="false"><rect x="1" y="1" width="58" height="80" rx="8" fill="#fffdf8" stroke="#9a9488" stroke-width="1.5"/>'
    + `<text x="30" y="35" class="card-small" text-anchor="middle" fill="${suit.color}">${text}</text>` + at(30, 58, 0.36, sign(suit)) + '</svg>';
}

/** The sign of a suit alone. */
export function suitDrawing(game, letter, pattern) {
  return `<svg viewBox="-52 -52 104 104" class="suit" aria-hidden="true" focusable="false">${sign(suitOf(game, letter, pattern))}</svg>`;
}
