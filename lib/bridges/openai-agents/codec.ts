// Traces and spans of the OpenAI Agents SDK, one at a time. The folder's only door.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { AgentsWire } from './schema';
import { toEvents } from './to-event';

export const openAiAgentsParts = bridgeParts<AgentsWire>({
  protocol: 'openai-agents',
  title: 'OpenAI Agents SDK',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  fromEvent,
});

export const openAiAgentsCodec = assembleCodec(openAiAgentsParts);
