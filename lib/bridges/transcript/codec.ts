// Transcripts of multi-agent conversations, whole records at a time. The folder's only door.
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { TranscriptWire } from './schema';
import { toEvents } from './to-event';

export const transcriptParts: CodecParts<TranscriptWire> = {
  protocol: 'transcript',
  title: 'Transcript',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'content',
  profiles: [],
  secrets: [],
  requirements,
  samples: [],
  recognises,
  reply: () => null,
  parse,
  print,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const transcriptCodec = assembleCodec(transcriptParts);
