// Events of OpenClaw's gateway, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { parse } from './parse';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { ClawWire } from './schema';
import { fingerprint, PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<ClawWire>({
  protocol: PROTOCOL,
  title: 'OpenClaw',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  fromEvent: printsNothing(
    'an event of the gateway tells what its agents did; none is made of one message',
  ),
});

export const openClawParts: CodecParts<ClawWire> = { ...parts, fingerprint };

export const openClawCodec = assembleCodec(openClawParts);
