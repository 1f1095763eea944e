import { describeCodec } from '@/lib/protocols/codec/contract';
import { webhookParts } from './codec';
import { requirements } from './requirements';

describeCodec(webhookParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
