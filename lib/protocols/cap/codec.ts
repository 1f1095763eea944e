// CAP, the "Agent Protocol": agents with manifests, who talk freely and hand on tasks by permission. The folder's only door.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { contextRules } from './context-rules';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { reply } from './reply';
import { requirements } from './requirements';
import { samples } from './samples';
import type { CapWire } from './schema';
import { PROTOCOL, toEvents } from './to-event';

export const capParts: CodecParts<CapWire> = {
  protocol: PROTOCOL,
  title: 'CAP',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: [],
  secrets: [],
  requirements,
  samples,
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
