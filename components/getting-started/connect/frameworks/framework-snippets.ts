// All snippets for teams, in the order of the page: those of one framework stand together.
import { a2aSnippet } from './a2a-snippet';
import { agUiSnippet } from './ag-ui-snippet';
import { agentFrameworkSnippet } from './agent-framework-snippet';
import { autogenSnippet } from './autogen-snippet';
import { crewaiSnippet } from './crewai-snippet';
import { fipaAclSnippets } from './fipa-acl-snippet';
import type { FrameworkSnippet } from './framework-snippet';
import { langGraphSnippets } from './langgraph-snippet';
import { openAiAgentsSnippets } from './openai-agents-snippet';
import { openClawSnippet } from './openclaw-snippet';
import { openTelemetrySnippets } from './opentelemetry-snippet';
import { webhookSnippet } from './webhook-snippet';

export const frameworkSnippets: readonly FrameworkSnippet[] = [
  ...openTelemetrySnippets,
  ...langGraphSnippets,
  ...openAiAgentsSnippets,
  crewaiSnippet,
  autogenSnippet,
  agentFrameworkSnippet,
  a2aSnippet,
  agUiSnippet,
  openClawSnippet,
  ...fipaAclSnippets,
  webhookSnippet,
];
