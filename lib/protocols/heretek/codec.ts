// Heretek OpenClaw A2A 1.0.0, what its agents and their gateway say to each other. The folder's only door.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { reply } from './reply';
import { requirements } from './requirements';
import { samples } from './samples';
import type { HeretekWire } from './schema';
import { HERETEK, toEvents } from './to-event';

export const heretekParts: CodecParts<HeretekWire> = {
  protocol: HERETEK,
  title: 'Heretek A2A',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: [],
  secrets: ['/content/token'],
  requirements,
  samples,
  recognises,
  reply,
  parse,
  print,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const heretekCodec = assembleCodec(heretekParts);
