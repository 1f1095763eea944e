import { describeCodec } from '@/lib/protocols/codec/contract';
import { openTelemetryParts } from './codec';
import { requirements } from './requirements';

describeCodec(openTelemetryParts, {
  vectors: new URL('./vectors/', import.meta.url),
  requirements,
});
