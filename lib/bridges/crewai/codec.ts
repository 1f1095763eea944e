// Events of crewAI's bus, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { admit, parse, recognises } from './parse';
import { requirements } from './requirements';
import type { CrewaiRecord } from './schema';
import { PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<CrewaiRecord>({
  protocol: PROTOCOL,
  title: 'crewAI',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  answeredElsewhere: 'where the crew runs',
  fromEvent: printsNothing('crewAI emits its events itself; none is made of an event'),
});

export const crewaiParts: CodecParts<CrewaiRecord> = { ...parts, admit };

export const crewaiCodec = assembleCodec(crewaiParts);
