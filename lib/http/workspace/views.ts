// What operators take out of the lists, bring back, rename and merge. Who may is decided here; that nobody else can say it is the
// engine's: it is said by an event of its own.
import type { AnySchema, ValueOf } from '@/lib/contracts/http-parameters';
import { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import { ChannelChange, HiddenChange } from '@/lib/model/view-change';
import { quotedStart } from '@/lib/std/quoted-start';
import {
  agentParam,
  type Call,
  notFound,
  type Operation,
  operation,
  param,
} from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

const TAG = 'Conversations';

const takesHidden = [{ type: JSON_TYPE, schema: HiddenChange }];

export const viewOperations: readonly Operation[] = [
  operation({
    method: 'PATCH',
    path: '/api/v1/channels/{name}',
    access: 'change_views',
    tag: TAG,
    summary: 'Rename, hide or merge a channel in the lists; another change takes it back',
    audit: 'channel.change',
    takes: [{ type: JSON_TYPE, schema: ChannelChange }],
    answers: { 200: [{ type: JSON_TYPE, schema: ChannelSummary }] },
    handle: async (call) => {
      const change = await readChange(call, ChannelChange);
      const name = param(call.c, 'name');
      const changed = await call.deps.engine.views.changeChannel(name, change, call.principal);
      return answer(changed, change, `channel ${quotedStart(name)}`);
    },
  }),
  operation({
    method: 'PATCH',
    path: '/api/v1/threads/{thread_id}',
    access: 'change_views',
    tag: TAG,
    summary: 'Take a thread out of the lists, or bring it back',
    audit: 'thread.change',
    takes: takesHidden,
    answers: { 200: [{ type: JSON_TYPE, schema: ThreadSummary }] },
    handle: async (call) => {
      const change = await readChange(call, HiddenChange);
      const id = param(call.c, 'thread_id');
      const changed = await call.deps.engine.views.hideThread(id, change, call.principal);
      return answer(changed, change, `thread ${quotedStart(id)}`);
    },
  }),
  operation({
    method: 'PATCH',
    path: '/api/v1/runs/{run_id}',
    access: 'change_views',
    tag: TAG,
    summary: 'Take a run out of the lists, or bring it back',
    audit: 'run.change',
    takes: takesHidden,
    answers: { 200: [{ type: JSON_TYPE, schema: RunSummary }] },
    handle: async (call) => {
      const change = await readChange(call, HiddenChange);
      const id = param(call.c, 'run_id');
      const changed = await call.deps.engine.views.hideRun(id, change, call.principal);
      return answer(changed, change, `run ${quotedStart(id)}`);
    },
  }),
  operation({
    method: 'PATCH',
    path: '/api/v1/agents/{agent_id}',
    access: 'change_views',
    tag: TAG,
    summary:
      'Take an agent out of the lists, or bring it back; it goes on speaking and being routed to',
    audit: 'agent.change',
    takes: takesHidden,
    answers: { 200: [{ type: JSON_TYPE, schema: AgentSummary }] },
    handle: async (call) => {
      const change = await readChange(call, HiddenChange);
      const id = agentParam(call.c);
      const changed = await call.deps.engine.views.hideAgent(id, change, call.principal);
      return answer(changed, change, `agent ${id}`);
    },
  }),
];

/** Each change is a write of its key. */
async function readChange<Schema extends AnySchema>(
  { c, deps, principal }: Call,
  schema: Schema,
): Promise<ValueOf<Schema>> {
  const change = await readRequest(c, schema);
  deps.writeLimit.take(principal.key_id, 1);
  return change;
}

/** Where nothing has this name nothing is changed. */
function answer(changed: object | null, change: object, what: string): Reply {
  if (changed === null) throw notFound(what);
  const detail = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
  return { ...json(changed), audited: { detail } };
}
