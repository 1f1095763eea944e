import { describeCodec } from '@/lib/protocols/codec/contract';
import { followedLogParts } from './codec';
import { requirements } from './requirements';

describeCodec(followedLogParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
