// Whether one handing-over is allowed, and the row of the checklist that this rests on. In this order: nobody hands a task to
// oneself (PD17), a cycle is refused where a rule of its protocol says so, and for the rest the manifest of the delegator
// decides (P15, PD8). A cycle that no rule of its protocol forbids is named and forbids nothing.
import type { EdgeReason } from '@/lib/model/orchestration/lineage';
import { agentsNamed, cycleBreach, namedCycle } from './cycles';
import {
  checkDelegation,
  type DelegationPolicy,
  type DelegationVerdict,
  nameFor,
} from './legality';

/** One handing-over, and what was known when it was made. */
export type EdgeQuestion = {
  readonly from: string;
  readonly to: string;
  /** The rule by which its protocol forbids a cycle; null where none does. */
  readonly cycleRule: string | null;
  /** The delegator's policy; null where none is known. */
  readonly policy: DelegationPolicy | null;
  /** The agents of the cycle that it closes, in the order of the work; null where it closes none. */
  readonly cycle: readonly string[] | null;
};

export type EdgeCheck = {
  readonly verdict: DelegationVerdict;
  readonly rule: string;
  readonly message: string;
  readonly reason: EdgeReason;
  /** The delegator's own condition, which no program can check (P16); null where it has none for this agent. */
  readonly when_to_delegate: string | null;
};

/** Checks one handing-over by what was known when it was made; any question has an answer. */
export function checkEdge(question: EdgeQuestion): EdgeCheck {
  const { to, policy } = question;
  const condition = policy?.conditions.get(nameFor(to, policy)) ?? null;
  return { ...verdictOn(question), when_to_delegate: condition };
}

function verdictOn(question: EdgeQuestion): Omit<EdgeCheck, 'when_to_delegate'> {
  const { from, to, cycleRule, policy, cycle } = question;
  if (from === to) {
    const message = `expected a delegation to another agent, saw ${from} hand a task to itself`;
    const reason = { code: 'to_itself', cycle: null } as const;
    return { verdict: 'forbidden', rule: 'PD17', message, reason };
  }
  const closed = cycle === null ? null : agentsNamed(cycle);
  if (cycle !== null && cycleRule !== null) {
    const reason = { code: 'forbidden_cycle', cycle: closed } as const;
    return { verdict: 'forbidden', rule: cycleRule, message: cycleBreach(cycle), reason };
  }
  const { verdict, rule, code, message: why } = checkDelegation({ from, to, policy });
  const isOverseer = policy?.overseer === to && verdict === 'allowed';
  const words = isOverseer ? `${why}, and its overseer` : why;
  const reason: EdgeReason = { code: isOverseer ? 'overseer' : code, cycle: closed };
  if (cycle === null) return { verdict, rule, message: words, reason };
  const message = `${words}; it closes the cycle ${namedCycle(cycle)}`;
  return { verdict, rule: verdict === 'unchecked' ? 'PD17' : rule, message, reason };
}
