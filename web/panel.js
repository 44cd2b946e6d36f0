// The answer beside the question: asked for anew with every change, shown while it sharpens.

import { ask } from './api.js';
import { adviceOf, answerElements } from './answer.js';
import { fill, h } from './dom.js';
import { cardsIn, missing, needs, requestOf, slotsOf } from './question.js';
import { number, t } from './words.js';

// The last question that was answered to the end: another language or colour asks nothing again.
const remembered = { key: '', answer: null };

/** A new panel. Returns its elements (answered, peek, live), askSoon to be called after every
 * change of the question, and end to stop its work. app: as in handView. */
export function answerPanel(app) {
  const game = app.game, q = app.question;
  const answered = h('section', { class: 'answered', 'aria-label': t('answer') });
  const peek = h('button', { type: 'button', id: 'peek', onclick: () => answered.scrollIntoView({ behavior: 'smooth' }) });
  const live = h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  let control = null, timer = 0, shownAll = false;
  let state = { answer: null, progress: null, error: null, cancelled: false, busy: false };

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
    const slots = slotsOf(game, q), lacking = slots.filter((slot) => !slot.free && cardsIn(q, slot).length < slot.size);
    const n = missing(game, q);
    return h('div', { class: 'waiting' }, h('p', { class: 'tagline' }, t('tagline')),
      h('p', {}, waitingText(n)),
      n > 0 && slots.length > 1 ? h('ul', {}, lacking.map((slot) => h('li', {}, t('missing_in', { what: t(slot.name ?? slot.id), n: cardsIn(q, slot).length, size: slot.size })))) : null);
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

  const seen = new IntersectionObserver(([entry]) => { peek.hidden = entry.isIntersecting; }, { rootMargin: '0px 0px -35% 0px' });
  seen.observe(answered);
  return { answered, peek, live, askSoon, end: () => { clearTimeout(timer); control?.abort(); control = null; seen.disconnect(); } };
}
