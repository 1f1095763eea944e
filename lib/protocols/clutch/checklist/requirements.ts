// The checklist of Clutch Protocol v0 as data: what findings cite and vectors are held against. C rows are the
// specification's; CD rows are its gaps, each with our reading, and stand in readings.ts.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  doneHere,
  may,
  must,
  noted,
  should,
  toldByTheLog,
} from '../../codec/requirement-rows';
import { LegacyType } from '../wire/schema';
import { readings } from './readings';
import { DECISIONS } from './row-facts';

const DEDUP = 'lib/store/contract/dedup-contract.ts';
const ROUTER_LAWS = 'lib/routing/laws.test.ts';
const IDENTITY = 'lib/engine/orchestrator/checks/task-identity.test.ts';
const AGENTS_ELSEWHERE = 'agents run elsewhere, and no message shows how they run';

const envelope: Requirements = {
  C1: must('1.2', 'v is clutch/0.1'),
  C2: must('1.2', 'id is present; that it is unique only the log shows (C37)'),
  C3: must('1.2', 'ts is an ISO 8601 time with its zone'),
  C4: must('1.2', 'thread_id is present'),
  C5: must('1.2', 'run_id is present'),
  C6: must('1.2', 'task_id is present'),
  C7: must('1.2', 'from names an agent, and may name its role'),
  C8: must('1.2', 'to lists at least one recipient'),
  C9: must('1.2', 'type is present'),
  C10: must('1.2', 'payload is present and an object'),
  C11: may('1.2', 'all other fields are the optional ones of section 1.2, in their types'),
  C12: must('1.2, 5.3', 'attempt is counted from 1, absent means 1'),
  C13: must('1.1', 'a message is one object, the envelope'),
  C14: must('2', 'type is one of the seventeen'),
};

const tasksAndAgents: Requirements = {
  C15: must(
    '1.3',
    'all subtasks of an orchestration share its run_id',
    toldByTheLog(IDENTITY),
    noted(
      'a parent that stands in another run only is a warning, for its own run may still tell of it',
    ),
  ),
  C16: must(
    '1.3',
    'each delegation has a new task_id',
    toldByTheLog(IDENTITY),
    noted('who hands a task on under its id is warned, and the task is handed over all the same'),
  ),
  C17: must('1.3', 'parent_task_id names the parent, which is another task'),
  C18: may(
    '1.3',
    'a thread spans several runs',
    doneHere('lib/store/contract/read-contract.ts'),
    noted('threads and runs are read apart, each by its own id'),
  ),
  C19: must(
    '1.3',
    'tree, partial retry and provenance follow from the log alone',
    doneHere('lib/tasks/run-tasks.test.ts'),
  ),
  C20: must(
    '1.4',
    'an AgentCard has v, agent_id and capabilities; the other parts are advice',
    doneHere('lib/http/resources.test.ts'),
    noted('display, endpoints, limits and security may be absent; a card without them is told so'),
  ),
  C21: should(
    '1.5',
    'a capability has an id; trust_level and cost_hint are words of the table',
    doneHere('lib/model/agent-card.test.ts'),
  ),
  C22: must(
    '2.4',
    'agents register, send heartbeats and tell changes',
    toldByTheLog('lib/engine/create-engine.test.ts'),
  ),
  C23: must(
    '1.6',
    'chat, tasks, tools, agents and routing are all events',
    doneHere('lib/projections/thread/thread-view.test.ts'),
  ),
  C24: must(
    '1.6',
    'interface and audit read the same append-only stream',
    doneHere('lib/engine/log/feed/log-feed.test.ts'),
  ),
};

const schemasAndRouting: Requirements = {
  C25: must(
    '3.1',
    'payloads are validated per workflow, not globally',
    doneHere('lib/workflows/contracts.test.ts'),
  ),
  C26: should('3.3', 'a payload of a built-in payload_type has the fields of its row'),
  C27: should(
    '3.4',
    'a workflow step gets the type, payload_type and fields it expects',
    doneHere('lib/engine/orchestrator/oversight.test.ts'),
  ),
  C28: must(
    '4.1',
    'only an orchestrator resolves capabilities',
    doneHere('lib/security/authorship.test.ts'),
    noted('routing events are taken from our own router, and from orchestrators with the grant'),
  ),
  C29: must(
    '4.2',
    'hard filters, then requires, then prefers, then tie-breakers',
    doneHere(ROUTER_LAWS),
  ),
  C30: should(
    '4.2',
    'policy, allowlist, concurrency and network are hard filters',
    doneHere(DECISIONS),
    noted(
      'a request that passes the router by is marked where its agent has as many tasks as its card takes',
    ),
  ),
  C31: must('4.2', 'requires wants every capability, by its id', doneHere(ROUTER_LAWS)),
  C32: should(
    '4.2',
    'prefers weighs tags, tools and domain; more is better',
    doneHere(ROUTER_LAWS),
  ),
  C33: should(
    '4.2',
    'ties go to the least loaded, then the more successful, then in turn',
    doneHere(DECISIONS),
  ),
  C34: must(
    '4.3',
    'a routing.decision says selected, candidates, reason and scores',
    about('routing.decision'),
  ),
  C35: must(
    '2.5',
    'no match gives a routing.failure',
    doneHere('lib/engine/orchestrator/orchestrator.test.ts'),
  ),
};

const delivery: Requirements = {
  C36: must('5.1', 'delivery at least once', doneHere('lib/delivery/at-least-once.test.ts')),
  C37: must('5.2', 'a repeated (run_id, id) is a duplicate', toldByTheLog(DEDUP)),
  C38: may(
    '5.2',
    'a command has an idempotency_key, and its repeat is a duplicate',
    toldByTheLog(DEDUP),
  ),
  C39: must(
    '5.2',
    'a duplicate is told for as long as the run lasts, and over a restart',
    doneHere(DEDUP),
  ),
  C40: must(
    '5.3',
    'no order is assumed: what is read from the log is the same for any arrival',
    doneHere('lib/tasks/run-tasks.test.ts'),
  ),
  C41: must('5.4', 'a task.error says code, message and retryable', about('task.error')),
};

const security: Requirements = {
  C42: should('6', 'agents run in a sandbox unless trusted', beyondProof(AGENTS_ELSEWHERE)),
  C43: should(
    '6',
    'tool calls keep to the allowlists of agent and message',
    toldByTheLog('lib/engine/orchestrator/checks/tool-checks.test.ts'),
    noted('a card that names no tools is held against nothing'),
  ),
  C44: should('6', 'agents reach only the networks allowed', beyondProof(AGENTS_ELSEWHERE)),
  C45: should(
    '6',
    'sensitive operations are signed with ed25519',
    toldByTheLog('lib/engine/create-engine.test.ts'),
    noted('signatures are checked wherever they stand; none is demanded'),
  ),
  C46: should(
    '6',
    'a payload is data wherever it is shown, and never markup or a command',
    doneHere('e2e/hostile-text.spec.ts'),
    noted('what an agent makes of a payload is the agent’s matter'),
  ),
};

const adaptersAndStorage: Requirements = {
  C47: should(
    '7.2',
    'an adapter has a name, recognises its messages, reads and prints them',
    doneHere('lib/protocols/clutch/codec.test.ts'),
  ),
  C48: should(
    '7.3',
    'there are adapters for mcp, a2a, langgraph, autogen and http',
    doneHere('lib/bridges/registry.test.ts'),
    noted('what comes over http is taken by webhooks'),
  ),
  C49: should(
    '7.3',
    'calls over MCP appear as tool.call and tool.result',
    doneHere('lib/bridges/mcp/codec.test.ts'),
  ),
  C50: should(
    '8.1',
    'the log is immutable and found by run, thread, task and sender',
    doneHere('lib/store/prisma/log/triggers.test.ts'),
  ),
  C51: should(
    '8.1',
    'a run is read again by its run_id',
    doneHere('lib/store/contract/read-contract.ts'),
  ),
  C52: should(
    '8.2',
    'artifacts stand apart under the hash of their bytes',
    doneHere('lib/store/contract/artifact-contract.ts'),
    noted(
      'a message that refers to one that is not here is warned (lib/engine/ingest/context-checks.test.ts)',
    ),
  ),
  C53: should(
    '10',
    'the interface subscribes to a thread and renders all its events',
    doneHere('e2e/live-thread.spec.ts'),
  ),
  C54: should(
    'Appendix A',
    'types are those of section 2; the five legacy names are read as them',
    about(...LegacyType.options),
  ),
  C55: should('Appendix B', 'a reserved prefix stands before ids of its own kind only'),
};

export const requirements: Requirements = {
  ...envelope,
  ...tasksAndAgents,
  ...schemasAndRouting,
  ...delivery,
  ...security,
  ...adaptersAndStorage,
  ...readings,
};
