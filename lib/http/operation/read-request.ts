// The body of a request, read strictly: no encoding that could unfold, no more bytes than allowed, UTF-8 without
// repairs, JSON without losses. What cannot be read is an AppError whose code says why.
import { type AnySchema, isOptionalBody, type ValueOf } from '@/lib/contracts/http-parameters';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import { AppError } from '@/lib/model/errors/app-error';
import { failuresOf } from '@/lib/model/errors/failures-of';
import { hidingSecrets } from '@/lib/security/mask-secrets';
import type { JsonFault } from '@/lib/std/json/json-fault';
import { type JsonRead, readingJson } from '@/lib/std/json/json-read';
import type { JsonLimits } from '@/lib/std/json/json-scan';
import { quotedStart } from '@/lib/std/quoted-start';
import { runSteps, type Steps } from '@/lib/std/steps';
import { decodeUtf8 } from '@/lib/std/utf8';
import type { HttpContext } from './operation';

export const JSON_TYPE = 'application/json';
export const NDJSON_TYPE = 'application/x-ndjson';
/** Server-sent events. */
export const SSE_TYPE = 'text/event-stream';
export const TEXT_TYPE = 'text/plain';

/** A body that is read whole. Larger ones are sent as NDJSON, line by line. */
export const JSON_BODY_BYTES_MAX = 8 * 1024 * 1024;

/** A request that is no batch: a card of 256 capabilities fits. */
const REQUEST_BYTES_MAX = 256 * 1024;

/**
 * The media type of the body, in lower case and without parameters.
 * @throws AppError `unsupported_media_type` unless it is one of these, in UTF-8
 */
export function requireType(c: HttpContext, types: readonly string[]): string {
  const header = c.req.header('content-type') ?? '';
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  const isUtf8 = parameters.every(
    (parameter) => !/^\s*charset\s*=/.test(parameter) || /=\s*"?utf-8"?\s*$/.test(parameter),
  );
  if (types.includes(type.trim()) && isUtf8) return type.trim();
  throw new AppError(
    'unsupported_media_type',
    `Expected Content-Type ${types.join(' or ')} in UTF-8, saw ${header ? quotedStart(header) : 'none'}.`,
  );
}

/**
 * The body's bytes as they come.
 * @throws AppError `unsupported_encoding`: a compressed body could unfold to any size
 */
export function bodyChunks(c: HttpContext): AsyncIterable<Uint8Array> {
  requirePlain(c);
  return c.req.raw.body ?? new Blob().stream();
}

/** The text of a body. @throws AppError `invalid_utf8`, `body_too_large` */
export async function readTextBody(c: HttpContext, bytesMax: number): Promise<string> {
  const text = decodeUtf8(await readBytes(c, bytesMax));
  if (text.ok) return text.value;
  throw new AppError(text.error.code, text.error.message);
}

/** What a body may be: its bytes, and what is to be done with them. */
export type BodyLimits = JsonLimits & { readonly bytesMax: number };

/**
 * The JSON of a body of the type application/json, and its text. A large one is read in turns of the event loop.
 * @throws AppError of the code that says what is wrong
 */
export async function readJsonBody(
  c: HttpContext,
  { bytesMax, ...limits }: BodyLimits,
): Promise<JsonRead & { text: string }> {
  requireType(c, [JSON_TYPE]);
  const text = await readTextBody(c, bytesMax);
  const read = await inTurns(c, text, readingJson(text, limits));
  if (read.ok) return { ...read.value, text };
  throw unreadable(read.error);
}

/** A text of this length is read at once: it takes a millisecond or two. */
const READ_AT_ONCE = 64 * 1024;

/** What is made of a body's text or bytes: of a large one in turns of the event loop, until the client leaves. */
export function inTurns<T>(
  c: HttpContext,
  body: { readonly length: number },
  steps: Steps<T>,
): T | Promise<T> {
  if (body.length <= READ_AT_ONCE) return runSteps(steps);
  return eventLoop.run(steps, c.req.raw.signal);
}

/** Why a text is not read as JSON. */
export function unreadable({ code, message, path, at }: JsonFault): AppError {
  return new AppError(code, message, { errors: [{ code, message, path, at }] });
}

/**
 * A small JSON request, as its schema has it and as it may be kept: without keys of this server and Authorization values. One that has
 * no body and no type says nothing, where the schema lets it.
 * @throws AppError with one error per issue
 */
export async function readRequest<Schema extends AnySchema>(
  c: HttpContext,
  schema: Schema,
): Promise<ValueOf<Schema>> {
  if (isOptionalBody(schema) && (await isEmpty(c))) return checked(schema, {});
  const { value, text } = await readJsonBody(c, { bytesMax: REQUEST_BYTES_MAX });
  const kept = await inTurns(c, text, withoutOwnKeys(text));
  return checked(schema, kept === text ? value : JSON.parse(kept));
}

async function isEmpty(c: HttpContext): Promise<boolean> {
  const isUntyped = c.req.header('content-type') === undefined;
  return isUntyped && (await readBytes(c, REQUEST_BYTES_MAX)).length === 0;
}

/** A JSON request as it was sent, of which nothing is kept. @throws AppError with one error per issue */
export async function readUnkept<Schema extends AnySchema>(
  c: HttpContext,
  schema: Schema,
  limits: BodyLimits = { bytesMax: REQUEST_BYTES_MAX },
): Promise<ValueOf<Schema>> {
  const { value } = await readJsonBody(c, limits);
  return checked(schema, value);
}

/** A text as it may be kept, of whatever somebody asks of the server; messages are looked through by the engine. */
export function* withoutOwnKeys(text: string): Steps<string> {
  return (yield* hidingSecrets(text, 'mark'))?.text ?? text;
}

/** A value as its schema has it. @throws AppError with one error per issue */
export function checked<Schema extends AnySchema>(schema: Schema, value: unknown): ValueOf<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as ValueOf<Schema>;
  const errors = failuresOf(parsed.error, value);
  const [first] = errors;
  if (first === undefined)
    throw new AppError('invalid_value', 'The body is not valid.', { errors });
  // What is wrong of the body as a whole has an empty path.
  const place = first.path === '' ? '' : `${first.path}: `;
  throw new AppError(first.code, `${place}${first.message}`, { errors });
}

/** The bytes of a body. @throws AppError `body_too_large`, `unsupported_encoding` */
export async function readBytes(c: HttpContext, bytesMax: number): Promise<Uint8Array> {
  requirePlain(c);
  return readEncodedBytes(c, bytesMax);
}

/** The bytes of a body in whatever encoding. @throws AppError `body_too_large` */
export async function readEncodedBytes(c: HttpContext, bytesMax: number): Promise<Uint8Array> {
  const declared = c.req.header('content-length');
  if (declared !== undefined) {
    // The server under the app holds the client to what it declared, so that this read is bounded.
    if (Number(declared) > bytesMax) throw tooLarge(bytesMax);
    const bytes = new Uint8Array(await whole(c.req.raw.arrayBuffer()));
    if (bytes.length > bytesMax) throw tooLarge(bytesMax);
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? new Blob().stream()) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

async function whole(body: Promise<ArrayBuffer>): Promise<ArrayBuffer> {
  try {
    return await body;
  } catch (cause) {
    throw new AppError('invalid_json', 'The connection ended before the body did.', { cause });
  }
}

/** @throws AppError `unsupported_encoding` */
export function requirePlain(c: HttpContext): void {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return;
  throw new AppError(
    'unsupported_encoding',
    `Expected no Content-Encoding, saw ${quotedStart(encoding)}. Send the body as it is.`,
  );
}

/** A body of more bytes than its operation takes. */
export function tooLarge(bytesMax: number): AppError {
  const advice = ` Send fewer items, or many as ${NDJSON_TYPE}.`;
  return new AppError(
    'body_too_large',
    `Expected a body of at most ${bytesMax} bytes.${bytesMax === JSON_BODY_BYTES_MAX ? advice : ''}`,
  );
}
