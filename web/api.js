// Questions to the program that serves this page; docs/serve.md describes them.

let token = '';

/** The token that the address of the page bore, if the server wants one. */
export function useToken(text) {
  token = text;
}

function headers(more) {
  return token ? { Authorization: `Bearer ${token}`, ...more } : more;
}

async function failure(response) {
  const body = await response.json().catch(() => ({}));
  return new Error(body.error ?? `${response.status} ${response.statusText}`);
}

/** Everything that can be chosen. */
export async function fetchGames() {
  const response = await fetch('/api/games', { headers: headers({}) });
  if (!response.ok) throw await failure(response);
  return (await response.json()).games;
}

/** One event of a stream: its name and what it says. */
function parseEvent(block) {
  const event = { name: 'message', data: '' };
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event.name = line.slice(7);
    if (line.startsWith('data: ')) event.data += line.slice(6);
  }
  return event;
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop();
    for (const block of blocks) if (!block.startsWith(':')) yield parseEvent(block);
  }
}

/**
 * Asks a question and returns its answer; throws an Error with the server's words.
 * signal: aborts it; heard({ partial } or { done, total }): what is known on the way.
 */
export async function ask(path, question, { signal, heard } = {}) {
  const response = await fetch(path, {
    method: 'POST',
    headers: headers({ 'Content-Type': 'application/json', Accept: 'text/event-stream' }),
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok) throw await failure(response);
  for await (const event of events(response.body)) {
    const data = JSON.parse(event.data);
    if (event.name === 'result') return data;
    if (event.name === 'error') throw new Error(data.error);
    heard?.(event.name === 'partial' ? { partial: data } : data);
  }
  throw new Error('the connection ended before the answer');
}
