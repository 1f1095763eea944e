// Records of webhooks: a message that a service posted, and the events that an expression made of it. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { parse } from './parse';
import { fingerprint, print } from './print';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { WebhookWire } from './schema';
import { PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<WebhookWire>({
  protocol: PROTOCOL,
  title: 'Webhook',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  fromEvent: printsNothing(
    'a record holds a message that somebody sent to a webhook; none is made of an event',
  ),
});

export const webhookParts: CodecParts<WebhookWire> = { ...parts, fingerprint };

export const webhookCodec = assembleCodec(webhookParts);
