import { describeCodec } from '@/lib/protocols/codec/contract';
import { langGraphParts } from './codec';
import { requirements } from './requirements';

describeCodec(langGraphParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
