// Items of LangGraph's streams, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { PROTOCOL, toEvents } from './events/to-event';
import { requirements } from './requirements';
import { admit, parse } from './wire/parse';
import { fingerprint, print } from './wire/print';
import { recognises } from './wire/recognise';
import type { GraphWire } from './wire/schema';

const parts = bridgeParts<GraphWire>({
  protocol: PROTOCOL,
  title: 'LangGraph',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  answeredElsewhere: 'where the graph runs, unless `colloquy follow langgraph --answer` follows it',
  fromEvent: printsNothing('an item of a stream tells what a graph did; none is made of an event'),
});

export const langGraphParts: CodecParts<GraphWire> = { ...parts, sse: 'event', admit, fingerprint };

export const langGraphCodec = assembleCodec(langGraphParts);
