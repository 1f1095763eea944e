// The verdict on one handing-over, and the row of the checklist that it rests on. In this order: nobody hands a task to
// oneself (PD17), a ring of CLowl is refused by its own rule (W39), and for the rest the manifest of the delegator decides
// (P15, PD8). A ring that no rule of its protocol forbids is named and forbids nothing.
import { type CapPolicy, type DelegationVerdict, judgeDelegation } from './legality';

/** One handing-over, and what was known when it was made. */
export type EdgeQuestion = {
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  /** The delegator's policy; null where none is known. */
  readonly policy: CapPolicy | null;
  /** The agents of the ring that it closes, in the order of the work; null where it closes none. */
  readonly ring: readonly string[] | null;
};

export type EdgeJudgement = {
  readonly verdict: DelegationVerdict;
  readonly rule: 'P15' | 'PD8' | 'PD17' | 'W39';
  readonly message: string;
  /** The delegator's own condition, which no program can check (P16); null where it has none for this agent. */
  readonly when_to_delegate: string | null;
};

/** Agents of a ring that a message names; a longer one is summed up. */
const RING_NAMED_MAX = 12;

/** Judges one handing-over by what was known when it was made; any question has an answer. */
export function judgeEdge(question: EdgeQuestion): EdgeJudgement {
  const { to, policy } = question;
  return { ...verdictOn(question), when_to_delegate: policy?.conditions.get(to) ?? null };
}

function verdictOn(question: EdgeQuestion): Omit<EdgeJudgement, 'when_to_delegate'> {
  const { from, to, protocol, policy, ring } = question;
  if (from === to) {
    const message = `expected a delegation to another agent, saw ${from} hand a task to itself`;
    return { verdict: 'forbidden', rule: 'PD17', message };
  }
  if (ring !== null && protocol === 'clowl') {
    const message = `expected a delegation that ends, saw the ring ${namedRing(ring)}`;
    return { verdict: 'forbidden', rule: 'W39', message };
  }
  const judged = judgeDelegation({ from, to, policy });
  const isOverseer = policy?.overseer === to && judged.verdict === 'allowed';
  const words = isOverseer ? `${judged.message}, and its overseer` : judged.message;
  if (ring === null) return { ...judged, message: words };
  const message = `${words}; it closes the ring ${namedRing(ring)}`;
  return { ...judged, rule: judged.verdict === 'unchecked' ? 'PD17' : judged.rule, message };
}

function namedRing(ring: readonly string[]): string {
  const others = ring.length - RING_NAMED_MAX;
  const named = ring.slice(0, RING_NAMED_MAX).join(' > ');
  return others > 0 ? `${named} and ${others} more` : named;
}
