// Histories of any kind for laws of folds about tasks: every protocol, retries, answers to answers, reviews, votes,
// questions, cards that change in the middle, late and foreign ends.
import fc from 'fast-check';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord, Origin } from '@/lib/model/event-record';
import { aRecord } from './records';

const AGENTS = ['agent:a', 'agent:b', 'agent:c', 'agent:orchestrator', 'agent:user'] as const;
const TASKS = ['T1', 'T1.1', 'T1.1.1', 'T2'] as const;

type Draft = {
  readonly event: Partial<ClutchMessage>;
  readonly protocol: string;
  readonly origin: Origin;
};

const agent = fc.constantFrom(...AGENTS);
const task = fc.constantFrom(...TASKS);

const payload = fc.oneof(
  fc.constant({ text: 'Look at it' }),
  fc.constant({ text: 'How far are you?', expects_reply: true }),
  fc.record({ delegation: fc.record({ mode: fc.constantFrom('transfer', 'fork', 'assist') }) }),
  fc.record({ decision: fc.constantFrom('approve', 'rejected', 'question', 'maybe') }),
  fc.record({ deadline: fc.constantFrom(1_800_000_000_000, -1, 1e300, 'soon') }),
);

const payloadType = fc.option(
  fc.constantFrom(
    ...['review.feedback.v1', 'review.request.v1', 'triad.proposal.v1', 'triad.vote.v1'],
    'cap.oversight_inquiry.v1',
  ),
  { nil: undefined, freq: 2 },
);

const said = fc
  .record({
    type: fc.constantFrom<ClutchMessage['type']>(
      ...(['task.request', 'task.request', 'task.accept', 'task.progress', 'task.result'] as const),
      ...(['task.error', 'task.cancel', 'task.timeout', 'chat.message', 'chat.message'] as const),
    ),
    protocol: fc.constantFrom('clutch', 'cap', 'clowl', 'heretek', 'cbcl'),
    origin: fc.constantFrom<Origin>('agent', 'agent', 'agent', 'operator', 'engine', 'import'),
    from: agent,
    to: fc.uniqueArray(fc.oneof(agent, fc.constant('group:team')), { minLength: 1, maxLength: 2 }),
    task,
    parent: fc.option(task, { nil: undefined, freq: 3 }),
    attempt: fc.constantFrom(undefined, 1, 2),
    run: fc.constantFrom('run_1', 'run_1', 'run_2'),
    payload,
    payloadType,
    /** Of CLowl: the event that is answered, counted back from this one. */
    back: fc.nat(6),
  })
  .map((one): Draft & { readonly back: number } => ({
    protocol: one.protocol,
    origin: one.origin,
    back: one.back,
    event: {
      type: one.type,
      from: { agent_id: one.from },
      run_id: one.run,
      task_id: one.task,
      thread_id: `thread_of_${one.run}`,
      to: one.to.map((agent_id) => ({ agent_id })),
      payload: { ...one.payload },
      meta: { protocol: one.protocol },
      ...(one.parent && { parent_task_id: one.parent }),
      ...(one.payloadType && { payload_type: one.payloadType }),
      ...(one.attempt && { attempt: one.attempt }),
    },
  }));

const introduced = fc
  .record({
    agentId: agent,
    overseer: fc.option(fc.constantFrom('a', 'b', 'c')),
    allowed: fc.subarray(['a', 'b', 'c']),
    limit: fc.option(fc.constantFrom(0, 5, 1e300), { nil: undefined }),
    origin: fc.constantFrom<Origin>('agent', 'agent', 'import'),
  })
  .map(({ agentId, overseer, allowed, limit, origin }): Draft & { readonly back: number } => ({
    protocol: 'clutch',
    origin,
    back: 0,
    event: {
      type: 'agent.register',
      run_id: 'run:registry',
      from: { agent_id: agentId },
      payload: {
        v: 'clutch/0.1',
        agent_id: agentId,
        capabilities: [],
        groups: ['group:team'],
        limits: { max_runtime_sec: limit },
        manifest: {
          id: agentId,
          allowed_agents: allowed,
          delegate_rules: {},
          mcp_bindings: [],
          overseer,
        },
      },
    },
  }));

/** Records of consecutive seqs from 1 on. */
export function histories(lengthMax = 30): fc.Arbitrary<EventRecord[]> {
  const one = fc.oneof({ weight: 6, arbitrary: said }, { weight: 1, arbitrary: introduced });
  return fc.array(one, { maxLength: lengthMax, size: 'max' }).map((drafts) =>
    drafts.map(({ event, protocol, origin, back }, index) => {
      const seq = index + 1;
      const isClowl = protocol === 'clowl';
      const opens = isClowl && event.type === 'task.request';
      const named = opens ? `msg_at_${seq}` : `msg_at_${Math.max(1, seq - back)}`;
      return aRecord({
        seq,
        protocol,
        origin,
        event: { ...event, ...(isClowl && { task_id: named }) },
      });
    }),
  );
}
