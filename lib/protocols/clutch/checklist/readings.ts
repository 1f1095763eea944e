// The gaps and contradictions of Clutch Protocol v0 (CD rows) as data: `behaviour` is our reading of each.
import type { Requirement, Requirements } from '../../codec/requirement';
import { doneHere, row, shownByMessage } from '../../codec/requirement-rows';

const CODEC = 'lib/protocols/clutch/codec.test.ts';
const DECISIONS = 'lib/routing/decide.test.ts';

const reading = (source: string, behaviour: string): ReturnType<typeof row> =>
  row('SHOULD', source, behaviour);

const byRouter = (behaviour: string, testedIn = DECISIONS): Requirement =>
  doneHere(reading('4.2', behaviour), testedIn);

const ofMessages: Requirements = {
  CD1: doneHere(
    reading(
      'title, 1.1',
      'the title says v0, the wire clutch/0.1: exactly clutch/0.1 is taken (C1)',
    ),
    CODEC,
  ),
  CD2: shownByMessage(
    reading('Appendix B', 'ids of agents, tasks, runs and threads have their reserved prefix'),
  ),
  CD3: doneHere(
    reading(
      '1.3',
      'one parent makes a tree and no DAG: a tree is shown, and what meta.depends_on names beside it',
    ),
    'lib/tasks/task-dependencies.test.ts',
    'edges from references are not drawn',
  ),
  CD4: doneHere(
    reading(
      '1.2',
      'chat and agent events need run and task too: any id will do, and opens no task',
    ),
    'lib/tasks/run-tasks.test.ts',
  ),
  CD5: shownByMessage(
    reading('1.1, 10', 'recipients are objects, and bare strings are taken; content is in payload'),
  ),
  CD6: doneHere(
    reading(
      'Appendix B',
      'a group is kept as the recipient that it is named as, and delivered to who names it on its card',
    ),
    'lib/engine/orchestrator/recipients.test.ts',
  ),
  CD7: doneHere(
    reading(
      '5.2, 8.1',
      'events are known by (run_id, id): the same id in another run is another event',
    ),
    'lib/engine/ingest/ids-in-use.test.ts',
    'the later one has a note, among the last 20,000 ids that the process heard',
  ),
  CD8: shownByMessage(
    reading('5.3', 'a retry has a new id, the same idempotency_key, and attempt + 1'),
    'task.request',
    'PLAN',
  ),
  CD9: doneHere(
    reading('5.2', 'a duplicate is never a second event; its sender is told the first seq'),
    'lib/engine/ingest/duplicates.test.ts',
    'how often it came again, and when last, stands beside the first event, for the last 10,000 of them',
  ),
};

const ofRuns: Requirements = {
  CD10: doneHere(
    reading('5.2', 'there is no run event: a run is complete when its root tasks are'),
    'lib/projections/directory/directory.test.ts',
  ),
  CD11: doneHere(
    reading('2.1', 'task states are a table that folds what comes and refuses nothing'),
    'lib/tasks/run-tasks.test.ts',
    'late and foreign answers to what our own router handed on are marked',
  ),
  CD12: doneHere(
    reading('1.4, 2.1', 'max_runtime_sec counts from the accept, else from the request'),
    'lib/engine/orchestrator/hostile-answers.test.ts',
    'only what our own router handed on is timed out; what else runs too long is owed',
  ),
  CD13: byRouter('tool:browser and mcp:browser match by what follows the prefix'),
  CD14: byRouter('weights are published, and scores lie between 0 and 1'),
  CD15: byRouter('the tools that an agent would use are in the allowlist; it may own others'),
  CD16: byRouter('network needs have no field of their own'),
  CD17: byRouter('servers of tool:mcp are taken as tools'),
  CD18: byRouter(
    'requires matches ids, and versions where they are asked for: skill:research@^1.2',
  ),
  CD19: doneHere(
    reading('4.3', 'a decision says who was rejected and why, and by which weights and state'),
    'lib/projections/routing/decisions.test.ts',
  ),
  CD20: shownByMessage(
    reading('2.5', 'the payload of a routing.failure is undefined: it says its reason'),
    'routing.failure',
  ),
  CD21: byRouter(
    'what ties were broken by is logged, so that decisions can be replayed',
    'lib/engine/reads/decisions/decision-reads.test.ts',
  ),
};

const ofTheRest: Requirements = {
  CD22: doneHere(
    reading(
      '6',
      'signed are the RFC 8785 bytes without security.auth.sig, by keys registered here',
    ),
    'lib/security/signature.test.ts',
  ),
  CD23: shownByMessage(reading('8.2', 'artifact references are content-addressed')),
  CD24: shownByMessage(
    reading('3.2', 'schema_ref and payload_type name one contract; payload_type counts'),
  ),
  CD25: doneHere(reading('3.3', 'domains are an open list'), CODEC),
  CD26: byRouter(
    'the budgets of the comparison are limits of the card: max_cost_usd is spent by what meta.usage.cost_usd tells',
  ),
  CD27: doneHere(
    reading('7.2', 'the path names the protocol, since canHandle cannot choose for raw input'),
    'lib/http/ingest/ingest.test.ts',
  ),
  CD28: doneHere(
    reading(
      '1.1',
      'trace ids are no W3C ids: they are kept as they are, and OTLP gets derived ones',
    ),
    'lib/http/run-files/export-trace.test.ts',
  ),
  CD29: shownByMessage(
    reading(
      'Appendix A',
      'PROPOSAL with payload.result is task.result, BLOCKER that keeps C41 is task.error',
    ),
    'PROPOSAL',
    'BLOCKER',
  ),
  CD30: doneHere(
    reading('2.4', 'heartbeats that only renew are not logged, and others are folded when shown'),
    'lib/http/log/event-export.test.ts',
    'the log is append-only and keeps them; exports leave out those older than COLLOQUY_HEARTBEAT_DAYS, views fold them at any age',
  ),
};

export const readings: Requirements = { ...ofMessages, ...ofRuns, ...ofTheRest };
