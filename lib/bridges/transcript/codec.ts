// Transcripts of multi-agent conversations, whole records at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { parse } from './parse';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { TranscriptWire } from './schema';
import { toEvents } from './to-event';

export const transcriptParts = bridgeParts<TranscriptWire>({
  protocol: 'transcript',
  title: 'Transcript',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  fromEvent: printsNothing('a transcript is a record of many turns; one event is not a transcript'),
});

export const transcriptCodec = assembleCodec(transcriptParts);
