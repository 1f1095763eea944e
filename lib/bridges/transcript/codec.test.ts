import { describeCodec } from '@/lib/protocols/contract';
import { transcriptParts } from './codec';
import { requirements } from './requirements';

describeCodec(transcriptParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
