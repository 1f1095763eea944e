// Clutch Protocol v0, the canonical format itself. The folder's only door.
import { assembleCodec, type CodecParts } from '../codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { reply } from './reply';
import { requirements } from './requirements';
import { samples } from './samples';
import type { ClutchWire } from './schema';
import { toEvents } from './to-event';

export const clutchParts: CodecParts<ClutchWire> = {
  protocol: 'clutch',
  title: 'Clutch',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'arrival',
  profiles: [],
  secrets: [],
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

export const clutchCodec = assembleCodec(clutchParts);
