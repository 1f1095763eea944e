// Traces and spans of the OpenAI Agents SDK, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { parse } from './parse';
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
  print: canonicalJson,
  toEvents,
  fromEvent: printsNothing(
    'a span of the Agents SDK tells how work began and how it ended; one event is no span',
  ),
});

export const openAiAgentsCodec = assembleCodec(openAiAgentsParts);
