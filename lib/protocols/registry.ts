// The list of protocols. Only this file enters their folders, by meaning.ts and codec.ts: a protocol is one folder and one
// line. Meanings are always at hand, also in the browser; a codec is loaded where messages are decoded (`codecs.ts`).
import { capMeaning } from './cap/meaning';
import { cbclMeaning } from './cbcl/meaning';
import { clowlMeaning } from './clowl/meaning';
import { clutchMeaning } from './clutch/meaning';
import type { Codec } from './codec/codec';
import type { ProtocolMeaning } from './codec/meaning';
import { heretekMeaning } from './heretek/meaning';

type Protocol = {
  readonly meaning: ProtocolMeaning;
  readonly loadCodec: () => Promise<Codec>;
};

export const protocols: readonly Protocol[] = [
  { meaning: clutchMeaning, loadCodec: async () => (await import('./clutch/codec')).clutchCodec },
  { meaning: clowlMeaning, loadCodec: async () => (await import('./clowl/codec')).clowlCodec },
  { meaning: capMeaning, loadCodec: async () => (await import('./cap/codec')).capCodec },
  {
    meaning: heretekMeaning,
    loadCodec: async () => (await import('./heretek/codec')).heretekCodec,
  },
  { meaning: cbclMeaning, loadCodec: async () => (await import('./cbcl/codec')).cbclCodec },
];
