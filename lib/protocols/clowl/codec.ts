// CLowl v0.2: typed performatives in a minimal envelope. The folder's only entry point.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { contextRules } from './context-rules';
import { fromEvent } from './events/from-event';
import { CLOWL, toEvents } from './events/to-event';
import { inFormOf, upgraded } from './events/upgrade';
import { proposeFixes } from './fixes';
import { prompt } from './prompt';
import { reply } from './reply';
import { forms } from './wire/forms';
import { isContent } from './wire/is-content';
import { parse } from './wire/parse';
import { print } from './wire/print';
import { recognises } from './wire/recognise';
import { CLOWL_PROFILES, type ClowlWire } from './wire/schema';

export const clowlParts: CodecParts<ClowlWire> = {
  protocol: CLOWL,
  title: 'CLowl',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: CLOWL_PROFILES,
  secrets: ['/auth'],
  isContent,
  requirements,
  samples,
  forms,
  proposeFixes,
  prompt,
  contextRules,
  inFormOf,
  upgraded,
  recognises,
  reply,
  parse,
  print,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const clowlCodec = assembleCodec(clowlParts);
