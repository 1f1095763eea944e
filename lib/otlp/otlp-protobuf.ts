// OTLP in protobuf, read into the values that OTLP/JSON has. The bytes of a field are read by protobufjs; which fields there are
// stands in `otlp-fields.ts`. A field of another wire type than its message has is no version of it: somebody sent another signal.
import protobuf from 'protobufjs/minimal.js';
import type { Failure } from '@/lib/model/failure';
import { isExactNumber } from '@/lib/std/json/exact-number';
import type { Field, Message, ScalarKind } from './otlp-fields';

type Reader = protobuf.Reader;

/** A level is up to three of JSON, which may be 64 deep here. */
const DEPTH_MAX = 16;

const VARINT = 0;
const FIXED64 = 1;
const DELIMITED = 2;

const WIRE_TYPE: Readonly<Record<ScalarKind, number>> = {
  string: DELIMITED,
  hex: DELIMITED,
  base64: DELIMITED,
  bool: VARINT,
  uint32: VARINT,
  int64: VARINT,
  fixed64: FIXED64,
  double: FIXED64,
};

/** Counts down the fields that are still read. */
export type FieldBudget = { left: number };

/** Why bytes are not read. Thrown within this folder alone. */
export class UnreadableOtlp extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The bytes of a message. */
function readerOf(bytes: Uint8Array): Reader {
  return protobuf.Reader.create(bytes);
}

/** A field of a message that is read in parts, its number with the bytes of the message in it. */
export type MessagePart = { readonly id: number; readonly bytes: Uint8Array };

/** The messages in a message; other fields are skipped. @throws UnreadableOtlp */
export function* partsOf(
  bytes: Uint8Array,
  title: string,
  ids: readonly number[],
): Generator<MessagePart> {
  const reader = readerOf(bytes);
  while (reader.pos < reader.len) {
    const part = reading(() => {
      const tag = reader.uint32();
      const id = tag >>> 3;
      if (!ids.includes(id)) {
        reader.skipType(tag & 7);
        return null;
      }
      requireType(title, id, { expected: DELIMITED, seen: tag & 7 });
      return { id, bytes: reader.bytes() };
    });
    if (part !== null) yield part;
  }
}

/** One message as OTLP/JSON has it. @throws UnreadableOtlp */
export function readMessage(
  bytes: Uint8Array,
  message: Message,
  budget: FieldBudget,
): Record<string, unknown> {
  const reader = readerOf(bytes);
  return reading(() => readFields(reader, message, { end: reader.len, depth: 0, budget }));
}

type Place = { readonly end: number; readonly depth: number; readonly budget: FieldBudget };

function readFields(
  reader: Reader,
  message: Message,
  { end, depth, budget }: Place,
): Record<string, unknown> {
  if (depth > DEPTH_MAX) {
    throw unreadable('too_deep', `expected values of at most ${DEPTH_MAX} levels, saw more`);
  }
  const value: Record<string, unknown> = {};
  while (reader.pos < end) {
    budget.left -= 1;
    if (budget.left < 0) {
      throw unreadable(
        'body_too_large',
        'expected fewer values in one request; send smaller batches',
      );
    }
    const tag = reader.uint32();
    const field = message.fields.get(tag >>> 3);
    if (field === undefined) {
      reader.skipType(tag & 7);
      continue;
    }
    const isNested = typeof field.kind === 'object';
    const expected = typeof field.kind === 'object' ? DELIMITED : WIRE_TYPE[field.kind];
    requireType(message.title, tag >>> 3, { expected, seen: tag & 7 });
    const read = isNested
      ? readNested(reader, field, { end, depth, budget })
      : readScalar(reader, field.kind as ScalarKind);
    if (field.isList !== true) value[field.name] = read;
    else if (Array.isArray(value[field.name])) (value[field.name] as unknown[]).push(read);
    else value[field.name] = [read];
  }
  if (reader.pos !== end) throw new RangeError('a field reaches beyond its message');
  return value;
}

function readNested(reader: Reader, { kind }: Field, { end, depth, budget }: Place): unknown {
  const length = reader.uint32();
  const innerEnd = reader.pos + length;
  if (innerEnd > end) throw new RangeError('a message reaches beyond the one that it is in');
  return readFields(reader, kind as Message, { end: innerEnd, depth: depth + 1, budget });
}

function readScalar(reader: Reader, kind: ScalarKind): unknown {
  switch (kind) {
    case 'string':
      return reader.stringVerify();
    case 'bool':
      return reader.bool();
    case 'uint32':
      return reader.uint32();
    case 'int64':
      return reader.int64().toString();
    case 'fixed64':
      return reader.fixed64().toString();
    case 'double':
      return doubleOf(reader.double());
    case 'hex':
      return hexOf(reader.bytes());
    case 'base64':
      return base64Of(reader.bytes());
  }
}

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

function base64Of(bytes: Uint8Array): string {
  return protobuf.util.base64.encode(bytes, 0, bytes.length);
}

function doubleOf(value: number): number | string {
  return isExactNumber(value) ? value : String(value);
}

function requireType(
  title: string,
  id: number,
  { expected, seen }: { readonly expected: number; readonly seen: number },
): void {
  if (seen === expected) return;
  throw unreadable(
    'invalid_protobuf',
    `expected field ${id} of a ${title} with wire type ${expected}, saw ${seen}; were logs or metrics sent to the address of traces, or the other way round?`,
  );
}

function unreadable(code: Failure['code'], message: string): UnreadableOtlp {
  return new UnreadableOtlp({ code, message });
}

/** What the reader of protobuf throws is that the bytes are none. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof UnreadableOtlp) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw unreadable(
      'invalid_protobuf',
      `expected protobuf of OTLP, saw bytes that are none: ${reason}`,
    );
  }
}
