import { describeCodec } from '@/lib/protocols/codec/contract';
import { agUiParts } from './codec';
import { requirements } from './requirements';

describeCodec(agUiParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
