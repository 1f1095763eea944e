// The checklist of Clutch Protocol v0 as data: what findings cite and vectors are held against. C rows are the
// specification's, CD rows are our readings of its gaps.
import type { Evidence, Requirement, Requirements } from '../requirement';

function must(source: string, behaviour: string, shownBy: Evidence = 'message'): Requirement {
  return { level: 'MUST', source, behaviour, shownBy };
}

function should(source: string, behaviour: string, shownBy: Evidence = 'message'): Requirement {
  return { level: 'SHOULD', source, behaviour, shownBy };
}

export const requirements: Requirements = {
  C1: must('1.2', 'v is clutch/0.1'),
  C2: must('1.2', 'id is present; that it is unique only the log shows'),
  C3: must('1.2', 'ts is an ISO 8601 time'),
  C4: must('1.2', 'thread_id is present'),
  C5: must('1.2', 'run_id is present'),
  C6: must('1.2', 'task_id is present'),
  C7: must('1.2', 'from names an agent, and may name its role'),
  C8: must('1.2', 'to lists at least one recipient'),
  C9: must('1.2', 'type is present'),
  C10: must('1.2', 'payload is present and an object'),
  C11: must('1.2', 'all other fields are the optional ones of section 1.2, in their types'),
  C12: must('1.2, 5.3', 'attempt is counted from 1, absent means 1'),
  C13: must('1.1', 'a message is one object, the envelope'),
  C14: must('2', 'type is one of the seventeen'),
  C15: must('1.3', 'all subtasks of an orchestration share its run_id', 'log'),
  C16: must('1.3', 'each delegation has a new task_id', 'log'),
  C17: must('1.3', 'parent_task_id names the parent, which is another task'),
  C19: must('1.3', 'tree, partial retry and provenance follow from the log alone', 'system'),
  C20: must('1.4', 'an AgentCard has its seven parts', 'system'),
  C22: must('2.4', 'agents register, send heartbeats and tell changes', 'log'),
  C23: must('1.6', 'everything is an event', 'system'),
  C24: must('1.6', 'interface and audit read the same stream', 'system'),
  C25: must('3.1', 'payloads are validated per workflow', 'system'),
  C28: must('4.1', 'only the orchestrator resolves capabilities', 'system'),
  C29: must('4.2', 'hard filters, then requires, then prefers, then tie-breakers', 'system'),
  C31: must('4.2', 'requires wants every capability', 'system'),
  C34: must('4.3', 'a routing.decision says selected, candidates, reason and scores'),
  C35: must('2.5', 'no match gives a routing.failure', 'system'),
  C36: must('5.1', 'delivery at least once', 'system'),
  C37: must('5.2', 'a repeated (run_id, id) is a duplicate', 'log'),
  C39: must('5.2', 'a duplicate is told for as long as the run lasts', 'system'),
  C40: must('5.3', 'order holds only within a task, as well as it can', 'system'),
  C41: must('5.4', 'a task.error says code, message and retryable'),
  C45: should('6', 'sensitive operations are signed with ed25519', 'log'),
  CD2: should('Appendix B', 'ids of agents, tasks, runs and threads use their reserved prefix'),
  CD5: should('1.1, 10', 'recipients are objects; bare strings are taken'),
  CD8: should('5.3', 'a retry has a new id, the same idempotency_key, and attempt + 1'),
  CD23: should('8.2', 'artifact references are content-addressed'),
  CD24: should('3.2', 'schema_ref and payload_type name one contract'),
};
