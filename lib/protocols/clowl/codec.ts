// CLowl v0.2: typed performatives in a minimal envelope. The folder's only door.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { contextRules } from './context-rules';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { prompt } from './prompt';
import { recognises } from './recognise';
import { reply } from './reply';
import { requirements } from './requirements';
import { samples } from './samples';
import { CLOWL_PROFILES, type ClowlWire } from './schema';
import { CLOWL, toEvents } from './to-event';

export const clowlParts: CodecParts<ClowlWire> = {
  protocol: CLOWL,
  title: 'CLowl',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: CLOWL_PROFILES,
  secrets: ['/auth'],
  requirements,
  samples,
  prompt,
  contextRules,
  recognises,
  reply,
  parse,
  print,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const clowlCodec = assembleCodec(clowlParts);
