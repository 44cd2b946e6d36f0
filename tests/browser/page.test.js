// The page in a real browser: what is clicked together gives the numbers of the command.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);
const WORLDS = 24;
const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

let server, base, folder, context, page, complaints;

/** Starts the command and reads the address that it prints. */
function serve(...more) {
  const child = spawn(process.env.STICH, ['serve', '--port', '0', '--threads', '2', ...more]);
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve([child, String(text).match(/http\S+/)[0]]));
    child.once('exit', (code) => reject(new Error(`stich serve ended with ${code}`)));
  });
}

async function openBrowser(settings = {}) {
  folder = await mkdtemp(join(tmpdir(), 'stich-browser-'));
  context = await chromium.launchPersistentContext(folder, { executablePath: '/usr/bin/chromium', args: options, locale: 'de-DE', viewport: { width: 1280, height: 900 }, ...settings });
  page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(60000);
  complaints = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => { if (!request.url().startsWith(base) && !request.url().startsWith('data:')) complaints.push(`asks ${request.url()}`); });
}

async function closeBrowser() {
  await context?.close();
  await rm(folder, { recursive: true, force: true });
}

before(async () => { [server, base] = await serve(); });
after(() => { server?.kill('SIGKILL'); });
beforeEach(() => openBrowser());
afterEach(closeBrowser);

const answered = () => page.waitForSelector('.answered[aria-busy=false] .advice');
const clean = () => assert.deepEqual(complaints, []);

async function show(game, view = 'hand', more = {}) {
  await page.goto('about:blank');
  await page.goto(`${base}#${new URLSearchParams({ game, view, q: JSON.stringify({ worlds: String(WORLDS), ...more }) })}`);
  if (view === 'hand') await page.waitForSelector('.pick');
}

async function click(cards) {
  for (const card of cards.split(' ')) await page.click(`[data-card="${card}"]`);
}

/** Does something, and returns the answer to what the page asked last because of it. */
async function lastAnswer(act) {
  let response = null;
  const note = (each) => { if (each.url().endsWith('/api/eval')) response = each; };
  page.on('response', note);
  await act();
  await answered();
  page.off('response', note);
  const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('event: result'));
  return JSON.parse(events[0].split('\ndata: ')[1]);
}

async function evaluated(game, args) {
  const { stdout } = await run(process.env.STICH, ['eval', game, ...args, '--worlds', String(WORLDS), '--seed', '1', '--json', '--quiet']);
  return JSON.parse(stdout);
}

// ---- The same numbers ----

const hands = [
  { game: 'skat', cards: 'CJ SJ DJ CA CT C9 HA HT D8 D7', seat: 1, args: ['--hand', 'CJ SJ DJ CA CT C9 HA HT D8 D7', '--seat', '1'] },
  { game: 'skat', phase: 'picked_up', cards: 'CJ CA CK CQ C8 SA ST S9 HK D7 D9 HA', seat: 0, args: ['--hand', 'CJ CA CK CQ C8 SA ST S9 HK D7', '--talon', 'D9 HA', '--seat', '0'] },
  { game: 'schafkopf', cards: 'EO GO SU HA H9 GZ G8 SA', seat: 1, args: ['--hand', 'EO GO SU HA H9 GZ G8 SA', '--seat', '1'] },
  { game: 'doppelkopf', cards: 'CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA', seat: 0, args: ['--hand', 'CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA', '--seat', '0'] },
  { game: 'sens', cards: 'EU E9 EA GA S7 EK', seat: 2, args: ['--hand', 'EU E9 EA GA S7', '--upcard', 'EK', '--seat', '2', '--round', '1'] },
  { game: 'cego', cards: 'T22 T19 T14 T9 T2 CK CQ SK HN D2 D4', seat: 3, args: ['--hand', 'T22 T19 T14 T9 T2 CK CQ SK HN D2 D4', '--seat', '3'] },
];

for (const { game, phase, cards, seat, args } of hands)
  test(`${game}${phase ? `, ${phase}` : ''}: a hand clicked together gives the numbers of the command`, async () => {
    await show(game);
    if (phase) await page.check(`#phase-${phase}`, { force: true });
    await page.check(`#seat-${seat}`, { force: true });
    const answer = await lastAnswer(() => click(cards));
    assert.deepEqual(answer, await evaluated(game, args));
    const rows = await page.$$eval('.row[data-contract]', (all) => all.map((row) => [row.dataset.contract, row.querySelector('.share-text').textContent]));
    const first = answer.contracts[0];
    assert.equal(rows[0][0], [first.contract, ...first.modifiers].join(' '));
    const shown = Number(rows[0][1].replace(',', '.').replace(/[^\d.]/g, '')) / 100;
    assert.ok(Math.abs(shown - (first.open ?? first.table).p) < 0.006, `${rows[0][1]} for ${(first.open ?? first.table).p}`);
    clean();
  });

test('calls, profile and switches are asked as on the command line', async () => {
  await show('skat', 'hand', { slots: { hand: 'CJ CA CK CQ C8 SA ST S9 HK D7'.split(' ') }, seat: 2 });
  await answered();
  await page.selectOption('#profile', 'isko');
  await answered();
  const answer = await lastAnswer(() => page.selectOption('#heard-0', '18'));
  assert.deepEqual(answer, await evaluated('skat', ['--hand', 'CJ CA CK CQ C8 SA ST S9 HK D7', '--seat', '2', '--profile', 'isko', '--heard', '18 - -']));
  await page.click('#switches');
  const other = await lastAnswer(() => page.selectOption('#switch-kontra', 'on'));
  assert.equal(other.heard, '18 - -');
  clean();
});

test('a match score and an announcement in the middle of a deal', async () => {
  await show('sens', 'hand', { slots: { hand: 'EU E9 EA GA S7'.split(' '), upcard: ['EK'] } });
  await answered();
  await page.fill('#score-0', '440');
  await page.press('#score-0', 'Tab');
  const answer = await lastAnswer(async () => { await page.fill('#score-1', '470'); await page.press('#score-1', 'Tab'); });
  assert.deepEqual(answer.match_score, [440, 470]);
  await show('doppelkopf', 'hand', { phase: 'in_play', slots: { hand: 'CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA'.split(' ') } });
  await answered();
  await page.click('#slot-played');
  const played = await lastAnswer(() => click('CA CK C9 C9 HA'));
  assert.ok(played.contracts.length > 1 && played.contracts.every((row) => row.action));
  assert.deepEqual(played, await evaluated('doppelkopf', ['--hand', 'CQ HT SQ SQ HQ CJ SJ DA DT CA CT HA', '--seat', '0', '--played', 'CA CK C9 C9 HA']));
  clean();
});

test('in the middle of a deal: what each card is worth', async () => {
  await show('skat', 'hand', { phase: 'in_play', contract: 'C', declarer: '0', seat: 0, slots: { hand: 'CJ CA CK CQ C8 SA ST S9 HA HK'.split(' '), talon: ['D7', 'D9'] } });
  const answer = await lastAnswer(() => page.selectOption('#bid', '18'));
  assert.deepEqual(answer, await evaluated('skat', ['--hand', 'CJ CA CK CQ C8 SA ST S9 HA HK', '--talon', 'D7 D9', '--seat', '0', '--contract', 'C', '--declarer', '0', '--bid', '18', '--played', '']));
  const rows = await page.$$eval('[data-cards]', (all) => all.map((row) => row.dataset.cards));
  assert.deepEqual(rows, answer.cards.map((row) => row.cards.join(' ')));
  clean();
});

// ---- Using the page ----

test('typing, pasting, dealing, clearing, taking back', async () => {
  await show('skat');
  await page.fill('#typed', 'kreuz bube? cj sj, herz');
  await page.press('#typed', 'Enter');
  await page.waitForSelector('.notice');
  await page.fill('#typed', 'cjsjdj ca c10 ♣9 HA HZ d8 KaroX');
  await page.press('#typed', 'Enter');
  assert.equal(await page.locator('.fan .card').count(), 9);
  await page.fill('#typed', 'CJ SJ DJ CA CT C9 HA HT D8 D7');
  await page.press('#typed', 'Enter');
  await answered();
  await page.click('#in-hand-0');
  assert.equal(await page.locator('.fan .card').count(), 9);
  await page.click('#deal');
  assert.equal(await page.locator('.fan .card').count(), 10);
  await answered();
  await page.click('#clear');
  assert.equal(await page.locator('.fan .card').count(), 0);
  clean();
});

test('the language follows the browser and can be switched', async () => {
  await show('skat');
  assert.equal(await page.locator('#view-hand + span').textContent(), 'Mein Blatt');
  await page.selectOption('#language', 'en');
  assert.equal(await page.locator('#view-hand + span').textContent(), 'My hand');
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  assert.equal(await page.getAttribute('[data-card=CJ]', 'aria-label'), 'jack of clubs');
  await page.reload();
  await page.waitForSelector('.pick');
  assert.equal(await page.locator('#view-hand + span').textContent(), 'My hand');
  await closeBrowser();
  await openBrowser({ locale: 'en-GB' });
  await show('schafkopf');
  assert.equal(await page.locator('#view-hand + span').textContent(), 'My hand');
  clean();
});

test('a phone: nothing is wider than the window, and a line at its foot leads to the answer', async () => {
  await closeBrowser();
  await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const { game, cards } of hands.filter((each) => !each.phase)) {
    await show(game);
    for (const card of cards.split(' ')) await page.tap(`[data-card="${card}"]`);
    await answered();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, game);
    const small = await page.$$eval('.pick', (all) => Math.min(...all.map((each) => each.getBoundingClientRect().width)));
    assert.ok(small >= 28, `${game}: cards of ${small} pixels`);
    for (const view of ['table', 'review']) {
      await show(game, view);
      await page.waitForSelector(view === 'table' ? '.board .stand' : '#review-example');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, `${game}, ${view}`);
    }
  }
  clean();
});

test('by keyboard alone', async () => {
  await show('sens');
  await page.focus('[data-card=EA]');
  const take = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  await take('Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', ' ', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
  const focused = () => page.evaluate(() => document.activeElement.dataset.card ?? document.activeElement.id);
  assert.equal(await focused(), 'G9');
  await take('ArrowDown', 'Enter', 'ArrowRight', 'Enter');
  await answered();
  const [said] = await page.$$eval('[role=status]', (all) => all.map((each) => each.textContent));
  assert.ok(said.length > 10, 'the advice is told to a screen reader');
  await page.focus('#seat-0');
  await take('ArrowRight');
  await answered();
  assert.equal(await page.isChecked('#seat-1'), true);
  assert.equal(await focused(), 'seat-1');
  clean();
});

test('names, roles and states for a screen reader', async () => {
  await show('doppelkopf', 'hand', { slots: { hand: ['CQ', 'CQ', 'HT'] } });
  assert.equal(await page.getAttribute('[data-card=CQ]', 'aria-pressed'), 'true');
  assert.equal(await page.getAttribute('[data-card=CQ]', 'aria-label'), 'Kreuz Dame, 2-mal');
  const nameless = await page.$$eval('button, select, input, textarea', (all) => all.filter((each) => !(each.getAttribute('aria-label') || each.textContent.trim() || each.closest('label')?.textContent.trim())).map((each) => each.outerHTML.slice(0, 90)));
  assert.deepEqual(nameless, []);
  const ids = await page.$$eval('[id]', (all) => all.map((each) => each.id));
  assert.equal(new Set(ids).size, ids.length);
  clean();
});

test('a reload keeps the question; cancelling keeps what is known; leaving ends the work', async () => {
  await show('cego', 'hand', { worlds: '200000', slots: { hand: 'T22 T19 T14 T9 T2 CK CQ SK HN D2 D4'.split(' ') } });
  await page.waitForSelector('.answered .advice');
  await page.click('#cancel');
  await page.waitForSelector('#again');
  await page.reload();
  await page.waitForSelector('.answered .advice');
  assert.equal(await page.locator('.fan .card').count(), 11);
  // Both places are taken by endless work unless what was left is cancelled.
  for (let i = 0; i < 3; i++) {
    await show('cego', 'hand', { worlds: '200000', slots: { hand: 'T22 T19 T14 T9 T2 CK CQ SK HN D2 D4'.split(' ') } });
    await page.waitForSelector('.answered .advice');
  }
  await show('sens', 'hand', { slots: { hand: 'EU E9 EA GA S7'.split(' '), upcard: ['EK'] } });
  await answered();
  clean();
});

test('an address that makes no sense is an empty question', async () => {
  const odd = ['{', '7', '[]', 'null', '{"slots":null,"seat":"x","heard":[],"said":{},"score":7}', '{"slots":{"hand":["<b>","CJ",{}],"talon":3}}', '{"deal":{"hands":[["<b id=injected>"]],"talon":[],"steps":[]}}'];
  for (const view of ['hand', 'table'])
    for (const q of odd) {
      await page.goto('about:blank');
      await page.goto(`${base}#${new URLSearchParams({ game: 'skat', view, q })}`);
      await page.waitForSelector(view === 'hand' ? '.pick' : '.board .stand');
      assert.equal(await page.locator('b').count(), 0);
    }
  clean();
});

test('a mistake is told in the words of the command', async () => {
  await show('skat', 'hand', { seat: 0, slots: { hand: 'CJ SJ DJ CA CT C9 HA HT D8 D7'.split(' ') }, worlds: 'many' });
  await page.waitForSelector('.failed');
  const error = await run(process.env.STICH, ['eval', 'skat', '--hand', 'CJ SJ DJ CA CT C9 HA HT D8 D7', '--seat', '0', '--worlds', 'many']).catch((failure) => failure.stderr.replace('stich: ', '').trim());
  assert.ok(error.startsWith('--worlds'), error);
  assert.equal(await page.textContent('.failed p'), error);
});

test('dark and light, and on paper', async () => {
  await show('schafkopf', 'hand', { slots: { hand: 'EO GO SU HA H9 GZ G8 SA'.split(' ') } });
  await answered();
  const brightness = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).reduce((sum, part) => sum + Number(part), 0));
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.ok((await brightness()) < 200);
  await page.selectOption('#theme', 'light');
  assert.ok((await brightness()) > 600);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.selectOption('#theme', 'dark');
  assert.ok((await brightness()) < 200);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.isVisible('.picker'), false);
  assert.equal(await page.isVisible('.advice'), true);
  assert.ok((await brightness()) > 700);
  clean();
});

// ---- Open cards, and the review ----

test('open cards: values of all cards, as solve tells them', async () => {
  const deal = { hands: ['CJ C7 HA', 'SJ H7 DA', 'HJ HK HT'].map((hand) => hand.split(' ')), talon: [], contract: 'C', declarer: 0, steps: [] };
  await show('skat', 'table', { deal });
  await page.waitForSelector('.board .result');
  const { stdout } = await run(process.env.STICH, ['solve', 'skat', 'C', '0', '0', 'CJ C7 HA | SJ H7 DA | HJ HK HT', '--moves', '--json']);
  const notes = await page.$$eval('.turn .live', (all) => all.map((each) => [each.dataset.card, Number(each.querySelector('.note').textContent)]));
  assert.deepEqual(Object.fromEntries(notes), Object.fromEntries(JSON.parse(stdout).moves.map((move) => [move.card, move.value])));
  for (let i = 0; i < 9; i++) {
    await page.waitForSelector('.turn .live');
    await page.click('.turn .live >> nth=0');
    await page.waitForFunction((n) => document.querySelectorAll('.hands .stand').length === n, 8 - i);
  }
  await page.click('#table-undo');
  await page.waitForSelector('.turn .live');
  clean();
});

for (const game of ['skat', 'schafkopf', 'doppelkopf', 'sens', 'cego'])
  test(`${game}: a game is gone through card by card`, async () => {
    await show(game, 'review');
    await page.click('#review-example');
    await page.waitForSelector('.course');
    const count = Number(await page.getAttribute('#review-step', 'max'));
    await page.focus('#review-step');
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelectorAll('.hands .stand').length === 0);
    await page.click('#review-first');
    await page.click('#review-next');
    assert.equal(await page.locator('.hands .stand').count(), count - 1);
    assert.ok((await page.textContent('.step .line')).length > 10);
    if (await page.locator('.costly button').count()) {
      await page.click('.costly button >> nth=0');
      assert.match(await page.textContent('.step .line'), /verschenkt \d/);
    }
    clean();
  });

test('a game that was played against the rules is told as such', async () => {
  await show('skat', 'review');
  await page.fill('#review-text', '{"game":"skat","contract":"C"');
  await page.press('#review-text', 'Tab');
  await page.waitForSelector('.failed');
  await page.fill('#review-text', '{"game":"skat","contract":"C","declarer":0,"hands":[["CJ"]],"tricks":[]}');
  await page.press('#review-text', 'Tab');
  await page.waitForSelector('.failed');
});

// ---- The server around it ----

test('with a token in the address, and none without it', async () => {
  const [child, address] = await serve('--token', 'a-long-enough-token');
  const own = base;
  base = address.split('#')[0];
  await page.goto(address);
  await page.waitForSelector('.pick');
  assert.ok(!page.url().includes('token'));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(base);
  await page.waitForSelector('.failed');
  base = own;
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
});

test('SIGTERM in the middle ends it at once and in order', async () => {
  const [child, address] = await serve();
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
  const question = { game: 'cego', hand: 'T22 T19 T14 T9 T2 CK CQ SK HN D2 D4', seat: 0, worlds: 1000000 };
  const asking = fetch(`${address}api/eval`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(question) }).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  await asking;
});
