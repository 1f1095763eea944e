// The answers of an agent of A2A as they come: one value of JSON, or one for each event of a stream.
import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '@/lib/std/is-object';
import { readJson } from '@/lib/std/json/json-read';
import { SseReader } from '@/lib/std/sse-reader';
import { decodeUtf8 } from '@/lib/std/utf8';

/** An answer, or an event of a stream, that is longer is no message that an event could hold. Bytes. */
const ANSWER_BYTES_MAX = 512 * 1024;

/** Of a stream so many items are read: a task tells of steps, not of each character. */
const ITEMS_MAX = 10_000;

/** An answer that is not read for its length: a further question brings no shorter one. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';

  constructor() {
    super(`an answer of more than ${ANSWER_BYTES_MAX} bytes, which is not read`);
  }
}

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
    yield answerIn(await wholeText(body));
    return;
  }
  const reader = new SseReader(ANSWER_BYTES_MAX);
  let items = 0;
  for await (const chunk of body) {
    for (const event of reader.push(chunk)) {
      if (!event.ok) throw new Error(event.message);
      if (event.data === '') continue;
      items += 1;
      if (items > ITEMS_MAX) throw new Error(`a stream of more than ${ITEMS_MAX} items`);
      yield answerIn(event.data);
    }
  }
}

async function wholeText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text.ok) return text.value;
  throw new Error(text.error.message);
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
