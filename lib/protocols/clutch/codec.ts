// Clutch Protocol v0, the canonical format itself. The folder's only entry point.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { contextRules } from './context-rules';
import { fromEvent } from './events/from-event';
import { toEvents } from './events/to-event';
import { proposeFixes } from './fixes';
import { reply } from './reply';
import { forms } from './wire/forms';
import { isContent } from './wire/is-content';
import { parse } from './wire/parse';
import { print } from './wire/print';
import { recognises } from './wire/recognise';
import type { ClutchWire } from './wire/schema';

export const clutchParts: CodecParts<ClutchWire> = {
  protocol: 'clutch',
  title: 'Clutch',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: [],
  secrets: [],
  isContent,
  requirements,
  samples,
  forms,
  proposeFixes,
  contextRules,
  recognises,
  reply,
  parse,
  print,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const clutchCodec = assembleCodec(clutchParts);
