// The list of protocols. Only this file enters their folders, and only by codec.ts: a protocol is one folder and one line.
import { capCodec } from './cap/codec';
import { cbclCodec } from './cbcl/codec';
import { clowlCodec } from './clowl/codec';
import { clutchCodec } from './clutch/codec';
import type { Codec } from './codec';
import { heretekCodec } from './heretek/codec';

export const codecs: readonly Codec[] = [
  clutchCodec,
  clowlCodec,
  capCodec,
  heretekCodec,
  cbclCodec,
];

/** The codec of a protocol by the name in the API's path; null where there is none. */
export function codecOf(protocol: string): Codec | null {
  return codecs.find((codec) => codec.protocol === protocol) ?? null;
}
