import { describeCodec } from '@/lib/protocols/codec/contract';
import { mcpParts } from './codec';
import { requirements } from './requirements';

describeCodec(mcpParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
