// The gaps and contradictions of Clutch Protocol v0 (CD rows) as data: `behaviour` is our reading of each.
import type { Requirements } from '../../codec/requirement';
import { about, doneHere, noted, should } from '../../codec/requirement-rows';
import { DECISIONS } from './row-facts';

const CODEC = 'lib/protocols/clutch/codec.test.ts';

const ofMessages: Requirements = {
  CD1: should(
    'title, 1.1',
    'the title says v0, the wire clutch/0.1: exactly clutch/0.1 is taken (C1)',
    doneHere(CODEC),
  ),
  CD2: should('Appendix B', 'ids of agents, tasks, runs and threads have their reserved prefix'),
  CD3: should(
    '1.3',
    'one parent makes a tree and no DAG: a tree is shown, and what meta.depends_on names beside it',
    doneHere('lib/tasks/task-dependencies.test.ts'),
    noted('edges from references are not drawn'),
  ),
  CD4: should(
    '1.2',
    'chat and agent events need run and task too: any id will do, and opens no task',
    doneHere('lib/tasks/run-tasks.test.ts'),
  ),
  CD5: should(
    '1.1, 10',
    'recipients are objects, and bare strings are taken; content is in payload',
  ),
  CD6: should(
    'Appendix B',
    'a group is kept as the recipient that it is named as, and delivered to who names it on its card',
    doneHere('lib/engine/orchestrator/recipients.test.ts'),
  ),
  CD7: should(
    '5.2, 8.1',
    'events are known by (run_id, id): the same id in another run is another event',
    doneHere('lib/engine/ingest/ids-in-use.test.ts'),
    noted('the later one has a note, among the last 20,000 ids that the process heard'),
  ),
  CD8: should(
    '5.3',
    'a retry has a new id, the same idempotency_key, and attempt + 1',
    about('task.request', 'PLAN'),
  ),
  CD9: should(
    '5.2',
    'a duplicate is never a second event; its sender is told the first seq',
    doneHere('lib/engine/ingest/duplicates.test.ts'),
    noted(
      'how often it came again, and when last, stands beside the first event, for the last 10,000 of them',
    ),
  ),
};

const ofRuns: Requirements = {
  CD10: should(
    '5.2',
    'there is no run event: a run is complete when its root tasks are',
    doneHere('lib/projections/directory/directory.test.ts'),
  ),
  CD11: should(
    '2.1',
    'task states are a table that folds what comes and refuses nothing',
    doneHere('lib/tasks/run-tasks.test.ts'),
    noted(
      'foreign answers, late ends, and whatever comes late for what our own router handed on are marked',
    ),
  ),
  CD12: should(
    '1.4, 2.1',
    'max_runtime_sec counts from the accept, else from the request',
    doneHere('lib/engine/orchestrator/hostile-answers.test.ts'),
    noted('only what our own router handed on is timed out; what else runs too long is owed'),
  ),
  CD13: should(
    '4.2',
    'tool:browser and mcp:browser match by what follows the prefix',
    doneHere(DECISIONS),
  ),
  CD14: should('4.2', 'weights are published, and scores lie between 0 and 1', doneHere(DECISIONS)),
  CD15: should(
    '4.2',
    'the tools that an agent would use are in the allowlist; it may own others',
    doneHere(DECISIONS),
  ),
  CD16: should('4.2', 'network needs have no field of their own', doneHere(DECISIONS)),
  CD17: should('4.2', 'servers of tool:mcp are taken as tools', doneHere(DECISIONS)),
  CD18: should(
    '4.2',
    'requires matches ids, and versions where they are asked for: skill:research@^1.2',
    doneHere(DECISIONS),
  ),
  CD19: should(
    '4.3',
    'a decision says who was rejected and why, and by which weights and state',
    doneHere('lib/projections/routing/decisions.test.ts'),
  ),
  CD20: should(
    '2.5',
    'the payload of a routing.failure is undefined: it says its reason',
    about('routing.failure'),
  ),
  CD21: should(
    '4.2',
    'what ties were broken by is logged, so that decisions can be replayed',
    doneHere('lib/engine/reads/decisions/decision-reads.test.ts'),
  ),
};

const ofTheRest: Requirements = {
  CD22: should(
    '6',
    'signed are the RFC 8785 bytes without security.auth.sig, by keys registered here',
    doneHere('lib/security/signature.test.ts'),
  ),
  CD23: should('8.2', 'artifact references are content-addressed'),
  CD24: should('3.2', 'schema_ref and payload_type name one contract; payload_type counts'),
  CD25: should('3.3', 'domains are an open list', doneHere(CODEC)),
  CD26: should(
    '4.2',
    'the budgets of the comparison are limits of the card: max_cost_usd is spent by what meta.usage.cost_usd tells',
    doneHere(DECISIONS),
  ),
  CD27: should(
    '7.2',
    'the path names the protocol, since canHandle cannot choose for raw input',
    doneHere('lib/http/ingest/ingest.test.ts'),
  ),
  CD28: should(
    '1.1',
    'trace ids are no W3C ids: they are kept as they are, and OTLP gets derived ones',
    doneHere('lib/http/run-files/export-trace.test.ts'),
  ),
  CD29: should(
    'Appendix A',
    'PROPOSAL with payload.result is task.result, BLOCKER that keeps C41 is task.error',
    about('PROPOSAL', 'BLOCKER'),
  ),
  CD30: should(
    '2.4',
    'heartbeats that only renew are not logged, and others are folded when shown',
    doneHere('lib/http/log/event-export.test.ts'),
    noted(
      'the log is append-only and keeps them; exports leave out those older than COLLOQUY_HEARTBEAT_DAYS, views fold them at any age',
    ),
  ),
};

export const readings: Requirements = { ...ofMessages, ...ofRuns, ...ofTheRest };
