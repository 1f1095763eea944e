// The list of bridges: foreign formats in the codec's shape. Only this file enters their folders, and only by codec.ts.
import type { Codec } from '@/lib/protocols/codec/codec';
import { a2aCodec } from './a2a/codec';
import { agUiCodec } from './ag-ui/codec';
import { agentFrameworkCodec } from './agent-framework/codec';
import { autogenCodec } from './autogen/codec';
import { crewaiCodec } from './crewai/codec';
import { fipaAclCodec } from './fipa-acl/codec';
import { followedLogCodec } from './followed-log/codec';
import { langGraphCodec } from './langgraph/codec';
import { mcpCodec } from './mcp/codec';
import { openAiAgentsCodec } from './openai-agents/codec';
import { openClawCodec } from './openclaw/codec';
import { openTelemetryCodec } from './opentelemetry/codec';
import { transcriptCodec } from './transcript/codec';
import { webhookCodec } from './webhook/codec';

export const bridges: readonly Codec[] = [
  transcriptCodec,
  crewaiCodec,
  autogenCodec,
  agentFrameworkCodec,
  followedLogCodec,
  openTelemetryCodec,
  mcpCodec,
  langGraphCodec,
  openAiAgentsCodec,
  agUiCodec,
  fipaAclCodec,
  a2aCodec,
  openClawCodec,
  webhookCodec,
];

/** The bridge of a foreign format by the name in the API's path; null where there is none. */
export function bridgeOf(name: string): Codec | null {
  return bridges.find((bridge) => bridge.protocol === name) ?? null;
}
