// The page as a whole: which game, which view, language, colours; and what the address remembers.

import { fetchGames, useToken } from './api.js';
import { hasPatterns, usualPattern } from './cards.js';
import { fill, h } from './dom.js';
import { handView } from './hand.js';
import { emptyQuestion } from './question.js';
import { reviewView } from './review.js';
import { tableView } from './table.js';
import { browserLanguage, language, t, useLanguage } from './words.js';

const views = { hand: handView, table: tableView, review: reviewView };
const kept = (key, fallback) => localStorage.getItem(`stich-${key}`) ?? fallback;
const keep = (key, value) => localStorage.setItem(`stich-${key}`, value);

const page = { games: [], name: 'skat', view: 'hand', questions: {}, theme: kept('theme', 'auto'), running: null };

const game = () => page.games.find((each) => each.game === page.name);

// ---- The address ----

function readAddress() {
  const text = location.hash.slice(1);
  if (text.startsWith('token=')) {
    sessionStorage.setItem('stich-token', decodeURIComponent(text.slice('token='.length)));
    history.replaceState(null, '', location.pathname);
  }
  useToken(sessionStorage.getItem('stich-token') ?? '');
  return new URLSearchParams(text.startsWith('token=') ? '' : text);
}

/** What the address says of view, game and question; what makes no sense is left out. */
function takeAddress(address) {
  if (address.get('view') in views) page.view = address.get('view');
  if (page.games.some((each) => each.game === address.get('game'))) page.name = address.get('game');
  for (const each of page.games) page.questions[each.game] = emptyQuestion(each);
  try {
    takeTold(JSON.parse(address.get('q') ?? '{}'));
  } catch { /* an address that was cut off: an empty question */ }
}

const isPlain = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Takes what has the form that it must have: anybody can write an address. */
function takeTold(told) {
  const question = page.questions[page.name];
  for (const [key, usual] of Object.entries(question)) {
    const value = told[key];
    if (typeof value === typeof usual && isPlain(value) === isPlain(usual) && Array.isArray(value) === Array.isArray(usual)) question[key] = value;
  }
  for (const [slot, cards] of Object.entries(question.slots)) if (!Array.isArray(cards)) delete question.slots[slot];
  if (isPlain(told.deal)) question.deal = told.deal;
}

function writeAddress() {
  const question = page.questions[page.name], plain = emptyQuestion(game()), told = {};
  for (const [key, value] of Object.entries(question)) if (JSON.stringify(value) !== JSON.stringify(plain[key])) told[key] = value;
  const address = new URLSearchParams({ game: page.name, view: page.view });
  if (Object.keys(told).length) address.set('q', JSON.stringify(told));
  history.replaceState(null, '', `#${address}`);
}

// ---- The head of the page ----

function segments(name, legend, values, value, set) {
  return h('fieldset', { class: `radios ${name}` }, h('legend', { class: 'unseen' }, legend), h('div', { class: 'segments' }, values.map(([key, text]) => h('label', {},
    h('input', { type: 'radio', name, id: `${name}-${key}`, value: key, checked: key === value, onchange: () => { set(key); show(); } }), h('span', {}, text)))));
}

function choice(id, label, values, value, set) {
  return h('label', { class: 'choice' }, h('span', {}, label), h('select', { id, onchange: (event) => { set(event.target.value); show(); } },
    values.map(([key, text]) => h('option', { value: key, selected: key === value }, text))));
}

function useTheme(name) {
  page.theme = name;
  keep('theme', name);
  document.documentElement.dataset.theme = name;
}

const pattern = () => (hasPatterns(page.name) ? kept(`pattern-${page.name}`, usualPattern(page.name)) : 'french');

function showHead() {
  document.title = `Stich – ${game().title}`;
  document.getElementById('skip').textContent = t('skip');
  fill(document.getElementById('head'),
    h('h1', {}, h('img', { src: '/icon.svg', alt: '', width: 32, height: 32 }), 'Stich'),
    segments('game', t('games'), page.games.map((each) => [each.game, each.title]), page.name, (name) => { page.name = name; }),
    segments('view', t('views'), Object.keys(views).map((name) => [name, t(`view_${name}`)]), page.view, (name) => { page.view = name; }));
  fill(document.getElementById('foot'),
    choice('language', t('language'), [['de', 'Deutsch'], ['en', 'English']], language(), (name) => { useLanguage(name); keep('language', name); }),
    choice('theme', t('theme'), ['auto', 'light', 'dark'].map((name) => [name, t(`theme_${name}`)]), page.theme, useTheme),
    hasPatterns(page.name) ? choice('pattern', t('pattern'), [['french', t('french')], ['german', t('german')]], pattern(), (name) => keep(`pattern-${page.name}`, name)) : null,
    h('p', {}, t('about')));
}

function show() {
  page.running?.end();
  showHead();
  writeAddress();
  const app = { games: page.games, game: game(), question: page.questions[page.name], pattern: pattern(), language: language(), save: writeAddress };
  page.running = views[page.view](document.getElementById('main'), app);
}

async function start() {
  const address = readAddress();
  useLanguage(kept('language', browserLanguage()));
  useTheme(page.theme);
  try {
    page.games = await fetchGames();
  } catch (error) {
    fill(document.getElementById('main'), h('p', { class: 'failed', role: 'alert' }, error instanceof TypeError ? t('connection') : error.message));
    return;
  }
  takeAddress(address);
  show();
  addEventListener('hashchange', () => { takeAddress(readAddress()); show(); });
  addEventListener('pagehide', () => page.running?.end());
}

start();
