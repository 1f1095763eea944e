// Transcripts of multi-agent conversations, whole records at a time. The folder's only door.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
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
  print,
  toEvents,
  fromEvent,
});

export const transcriptCodec = assembleCodec(transcriptParts);
