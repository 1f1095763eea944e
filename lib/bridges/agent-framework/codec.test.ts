import { describeCodec } from '@/lib/protocols/codec/contract';
import { agentFrameworkParts } from './codec';
import { requirements } from './requirements';

describeCodec(agentFrameworkParts, {
  vectors: new URL('./vectors/', import.meta.url),
  requirements,
});
