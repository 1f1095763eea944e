// Items of streams of AutoGen, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { admit, parse, recognises } from './parse';
import { requirements } from './requirements';
import type { AutogenWire } from './schema';
import { PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<AutogenWire>({
  protocol: PROTOCOL,
  title: 'AutoGen',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  answeredElsewhere: 'where the team runs',
  fromEvent: printsNothing('AutoGen says its messages itself; none is made of an event'),
});

export const autogenParts: CodecParts<AutogenWire> = { ...parts, admit };

export const autogenCodec = assembleCodec(autogenParts);
