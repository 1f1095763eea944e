// A ruling of the router as it is recorded: with the state of the log that it rests on, and that state's hash.
import type {
  Decision,
  DecisionPayload,
  PendingAssignment,
  RuledAgent,
  ScoredColumns,
} from '@/lib/model/orchestration/routing';
import { withEveryTerm } from '@/lib/projections/routing/decisions';
import type { Ruling } from '@/lib/routing/decide';
import { withMembers } from '@/lib/std/with-members';
import { sha256 } from '@/lib/store/integrity/chain';

/** Where the log stood when somebody decided, and what was decided and not in it yet. */
export type DecidedAt = {
  readonly stateSeq: number;
  readonly pending: readonly PendingAssignment[];
};

/** The payload of a `routing.decision`, and most of that of a `routing.failure`. */
export function decisionPayload(
  { basis, considered, tie_break, ...ruling }: Ruling,
  { stateSeq, pending }: DecidedAt,
): DecisionPayload {
  return withMembers(ruling, {
    tie_break: { ...tie_break, tied: tie_break.tied.length },
    // In the order of the candidates, which bear their names.
    scored: columnsOf(considered.filter(({ passed }) => passed).slice(0, ruling.candidates.length)),
    removed: considered
      .filter(({ passed }) => !passed)
      .map(({ agent_id, stage, detail }) => ({ agent_id, stage, detail })),
    state_seq: stateSeq,
    pending: [...pending],
    state_hash: sha256(basis),
  });
}

/** Where a decision stands, which no ruling says. */
export type DecisionPlace = Omit<Decision, Exclude<keyof Ruling, 'basis'> | 'state_hash'>;

/** A ruling as the API tells it, in the place of a decision. */
export function toDecision(place: DecisionPlace, { basis, ...ruling }: Ruling): Decision {
  const considered = withEveryTerm(ruling.considered, ruling.weights);
  return { ...place, ...ruling, considered, state_hash: sha256(basis) };
}

function columnsOf(scored: readonly RuledAgent[]): ScoredColumns {
  // Agents of one kind mostly share the very object.
  const places = new Map<unknown, number>();
  const columns: ScoredColumns = {
    matches: [],
    matched: [],
    open: [],
    limit: [],
    success: [],
    last_chosen: [],
  };
  const placeOf = (matched: Readonly<Record<string, string>>): number => {
    const key = JSON.stringify(matched);
    const place = places.get(key) ?? columns.matches.push({ ...matched }) - 1;
    places.set(key, place).set(matched, place);
    return place;
  };
  for (const { matched = {}, open = 0, limit = null, success = null, last_chosen } of scored) {
    const place = places.get(matched) ?? placeOf(matched);
    columns.matched.push(place);
    columns.open.push(open);
    columns.limit.push(limit);
    columns.success.push(success === null ? null : [success.rate, success.of]);
    columns.last_chosen.push(last_chosen ?? null);
  }
  return columns;
}
