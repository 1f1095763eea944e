import { describeCodec } from '@/lib/protocols/codec/contract';
import { a2aParts } from './codec';
import { requirements } from './requirements';

describeCodec(a2aParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
