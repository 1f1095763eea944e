// Heretek OpenClaw A2A 1.0.0, what its agents and their gateway say to each other. The folder's only entry point.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { connection } from './connection/connection';
import { fromEvent } from './events/from-event';
import { contextOf, HERETEK, toEvents } from './events/to-event';
import { proposeFixes } from './fixes';
import { reply } from './reply';
import { forms } from './wire/forms';
import { isContent } from './wire/is-content';
import { parse } from './wire/parse';
import { print } from './wire/print';
import { recognises } from './wire/recognise';
import type { HeretekWire } from './wire/schema';
import { signatures } from './wire/signature';

export const heretekParts: CodecParts<HeretekWire> = {
  protocol: HERETEK,
  title: 'Heretek A2A',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: [],
  secrets: ['/content/token'],
  isContent,
  requirements,
  samples,
  forms,
  proposeFixes,
  recognises,
  reply,
  connection,
  signatures,
  parse,
  print,
  contextOf,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const heretekCodec = assembleCodec(heretekParts);
