// Spans and GenAI log records of OpenTelemetry, one at a time. The folder's only door.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import { fromEvent } from './events/from-event';
import { toEvents } from './events/to-event';
import { requirements } from './requirements';
import { parse } from './wire/parse';
import { print } from './wire/print';
import { recognises } from './wire/recognise';
import type { OtelWire } from './wire/schema';

export const openTelemetryParts = bridgeParts<OtelWire>({
  protocol: 'opentelemetry',
  title: 'OpenTelemetry',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  fromEvent,
});

export const openTelemetryCodec = assembleCodec(openTelemetryParts);
