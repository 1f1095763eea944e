import { describeCodec } from '@/lib/protocols/codec/contract';
import { crewaiParts } from './codec';
import { requirements } from './requirements';

describeCodec(crewaiParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
