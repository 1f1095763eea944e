// The answers of an agent of A2A as they come: one value of JSON, or one for each event of a stream.
import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '@/lib/std/is-object';
import { readJson } from '@/lib/std/json/json-read';

/** An answer, or an event of a stream, of more characters is no message that an event could hold. */
const ANSWER_LENGTH_MAX = 512 * 1024;

/** Of a stream so many items are read: a task tells of steps, not of each character. */
const ITEMS_MAX = 10_000;

/** What an answer of JSON-RPC holds. */
export type RemoteAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: number; readonly message: string };

type Response = {
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array>;
};

/** The answers in the body. @throws Error for what is none, or too long */
export async function* answersIn({ headers, body }: Response): AsyncGenerator<RemoteAnswer, void> {
  const isStream = headers['content-type']?.startsWith('text/event-stream') ?? false;
  if (!isStream) {
    let text = '';
    for await (const chunk of decoded(body)) text = bounded(text + chunk);
    yield answerIn(text);
    return;
  }
  let left = '';
  let items = 0;
  for await (const chunk of decoded(body)) {
    const events = (left + chunk).replaceAll('\r\n', '\n').split('\n\n');
    left = bounded(events.pop() ?? '');
    for (const event of events) {
      const data = dataIn(bounded(event));
      if (data === '') continue;
      items += 1;
      if (items > ITEMS_MAX) throw new Error(`a stream of more than ${ITEMS_MAX} items`);
      yield answerIn(data);
    }
  }
}

async function* decoded(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
}

function bounded(text: string): string {
  if (text.length <= ANSWER_LENGTH_MAX) return text;
  throw new Error(`an answer of more than ${ANSWER_LENGTH_MAX} characters`);
}

function dataIn(event: string): string {
  const lines = event.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
  return lines.join('\n');
}

function answerIn(text: string): RemoteAnswer {
  const read = readJson(text);
  const value = read.ok ? read.value.value : null;
  if (!isObject(value)) throw new Error('an answer that is no object of JSON');
  if (isObject(value.error)) {
    const { code, message } = value.error;
    return { ok: false, code: Number(code), message: String(message).slice(0, 500) };
  }
  return { ok: true, result: value.result };
}
