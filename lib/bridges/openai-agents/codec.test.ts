import { describeCodec } from '@/lib/protocols/codec/contract';
import { openAiAgentsParts } from './codec';
import { requirements } from './requirements';

describeCodec(openAiAgentsParts, {
  vectors: new URL('./vectors/', import.meta.url),
  requirements,
});
