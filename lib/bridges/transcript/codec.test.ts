import { describeCodec } from '@/lib/protocols/codec/contract';
import { transcriptParts } from './codec';
import { requirements } from './requirements';

describeCodec(transcriptParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
