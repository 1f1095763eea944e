// CAP, the "Agent Protocol": agents with manifests, who talk freely and hand on tasks by permission. The folder's only entry point.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { contextRules } from './context-rules';
import { fromEvent } from './events/from-event';
import { PROTOCOL, toEvents } from './events/to-event';
import { proposeFixes } from './fixes';
import { reply } from './reply';
import { forms } from './wire/forms';
import { isContent } from './wire/is-content';
import { parse } from './wire/parse';
import { print } from './wire/print';
import { recognises } from './wire/recognise';
import type { CapWire } from './wire/schema';

export const capParts: CodecParts<CapWire> = {
  protocol: PROTOCOL,
  title: 'CAP',
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

export const capCodec = assembleCodec(capParts);
