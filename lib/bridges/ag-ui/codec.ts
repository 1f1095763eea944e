// Events of the AG-UI protocol, one at a time, messages and calls of tools whole. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { admit } from './admit';
import { parse } from './parse';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { AgUiWire } from './schema';
import { toEvents } from './to-event';

const parts = bridgeParts<AgUiWire>({
  protocol: 'ag-ui',
  title: 'AG-UI',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  answeredElsewhere: 'in the client of the agent',
  fromEvent: printsNothing(
    'an event of AG-UI is a part of the stream of its run; none is made of one message',
  ),
});

export const agUiParts: CodecParts<AgUiWire> = { ...parts, admit };

export const agUiCodec = assembleCodec(agUiParts);
