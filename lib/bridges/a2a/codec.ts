// Messages, tasks and stream items of Google's A2A, versions 0.3 and 1.0, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { A2aWire } from './schema';
import { PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<A2aWire>({
  protocol: PROTOCOL,
  title: 'A2A',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  fromEvent,
});

export const a2aParts: CodecParts<A2aWire> = { ...parts, sse: 'data' };

export const a2aCodec = assembleCodec(a2aParts);
