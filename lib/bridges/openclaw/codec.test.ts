import { describeCodec } from '@/lib/protocols/codec/contract';
import { openClawParts } from './codec';
import { requirements } from './requirements';

describeCodec(openClawParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
