// FIPA ACL in its string form, one message at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { fromEvent } from './events/from-event';
import { PROTOCOL, toEvents } from './events/to-event';
import { requirements } from './requirements';
import { jsonForm } from './wire/json-form';
import { parse } from './wire/parse';
import { print } from './wire/print';
import { eachMessageSpan } from './wire/read-forms';
import { recognises } from './wire/recognise';
import type { FipaWire } from './wire/schema';

const parts = bridgeParts<FipaWire>({
  protocol: PROTOCOL,
  title: 'FIPA ACL',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  fromEvent,
});

export const fipaAclParts: CodecParts<FipaWire> = {
  ...parts,
  aliases: ['fipa'],
  isRead: true,
  contentTypes: ['text/plain'],
  texts: { example: '(inform :content "Hello")', eachSpan: eachMessageSpan },
  jsonOf,
};

/** The message as JSON, for pointers into it; null where it cannot be read. */
function jsonOf(text: string): unknown {
  const wire = parse({ text });
  return wire.ok ? jsonForm(wire.value) : null;
}

export const fipaAclCodec = assembleCodec(fipaAclParts);
