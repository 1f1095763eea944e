import { describeCodec } from '@/lib/protocols/codec/contract';
import { autogenParts } from './codec';
import { requirements } from './requirements';

describeCodec(autogenParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
