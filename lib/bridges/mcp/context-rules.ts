// Whether the manifest of whoever calls a tool binds it. The allowlists of a task and of a card are the engine's to check, for
// calls of every protocol.
import { checkBinding } from '@/lib/delegation/bindings';
import { policyOf } from '@/lib/delegation/legality';
import type { ContextRules } from '@/lib/protocols/codec/context-rules';
import { readToolName } from './tool-name';

export const contextRules: ContextRules = {
  needsRun: () => false,

  artifactsOf: () => [],

  check([event], known) {
    const use = event?.type === 'tool.call' ? readToolName(event.payload.tool) : null;
    if (event === undefined || use === null) return [];
    const { agent_id } = event.from;
    const policy = policyOf(known.cardOf(agent_id)?.manifest, known.instances);
    if (checkBinding(use, policy) !== 'breach') return [];
    const message = `expected a tool that the manifest of ${agent_id} binds, saw ${use.server_id}/${use.tool}`;
    return [{ level: 'error', rule: 'MCP5', path: '/message/params/name', message }];
  },
};
