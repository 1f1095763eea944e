// Events of the AG-UI protocol, one at a time, messages and calls of tools whole. The folder's only door.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { admit } from './admit';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
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
  print,
  toEvents,
  fromEvent,
});

export const agUiParts: CodecParts<AgUiWire> = { ...parts, admit };

export const agUiCodec = assembleCodec(agUiParts);
