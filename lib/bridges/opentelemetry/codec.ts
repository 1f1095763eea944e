// Spans and GenAI log records of OpenTelemetry, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec } from '@/lib/protocols/codec/codec';
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
  fromEvent: printsNothing('a span tells how work began and how it ended; one event is no span'),
});

export const openTelemetryCodec = assembleCodec(openTelemetryParts);
