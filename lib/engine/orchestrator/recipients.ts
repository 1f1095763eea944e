// To whom an event of the log is delivered, and what releases what was kept back. Read from the folds as they stand, so that an
// event that is asked about twice, or after a restart, gets the answer of that moment.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isDelivered } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { GROUP_ALL, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { isUndecided } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import { isDerived } from '@/lib/protocols/codec/event-of';
import { BoundedMap } from '@/lib/std/bounded-map';
import type { NewDelivery } from '@/lib/store/ports/outbox-store';
import type { EngineLog } from '../interface/engine-deps';
import type { Orchestration } from '../interface/orchestration';
import type { Presence } from '../registry/presence';

/** Members of a group that one event goes to; a message with more recipients is a broadcast. */
const MEMBERS_MAX = 256;

/** Results that are held and whose recipients are remembered. */
const HELD_MAX = 10_000;

type Ports = {
  readonly fold: Pick<OrchestrationFold, 'hasLeft' | 'isWithheld'>;
  readonly reviews: Pick<ReviewsFold, 'of'>;
  readonly obligations: Pick<ObligationsFold, 'task'>;
  readonly proposals: Pick<ProposalsFold, 'membersOf'>;
  readonly presence: Pick<Presence, 'cardOf' | 'registeredIds'>;
  readonly log: EngineLog;
};

type Registered = Pick<Presence, 'cardOf'>;
type Leavers = Pick<OrchestrationFold, 'hasLeft'>;

type Addressing = Pick<Orchestration, 'recipients' | 'releases'>;

/** The addressing of one workspace. */
export function createAddressing(ports: Ports): Addressing {
  /** From whom results are held, by their seqs; of those that an earlier process held nothing is known here. */
  const heldFrom = new BoundedMap<number, readonly string[]>(HELD_MAX);

  function remember(seq: number, deliveries: readonly NewDelivery[]): void {
    const held = deliveries.filter(({ state }) => state === 'held');
    if (held.length === 0) return;
    heldFrom.set(
      seq,
      held.map(({ agent_id }) => agent_id),
    );
  }

  return {
    recipients(record) {
      const { event, seq, received_at } = record;
      if (record.origin === 'import' || !isDelivered(event.type)) return [];
      const deliveries = addressees(ports, record).map(
        (agentId): NewDelivery => ({
          agent_id: agentId,
          seq,
          run_id: event.run_id,
          task_id: event.task_id,
          type: event.type,
          state: stateFor(ports, record, agentId),
          created_at: received_at,
        }),
      );
      remember(seq, deliveries);
      return deliveries;
    },
    releases(record) {
      const { event, seq } = record;
      const review = ports.reviews.of(event.run_id, event.task_id);
      if (review === null || review.seq !== seq || isUndecided(review.state)) return [];
      const to = review.state === 'approved' ? 'waiting' : 'withheld';
      // Whoever has no row that is held is not concerned: naming everybody lets go the same as naming the right ones.
      const everybody = ports.presence.registeredIds().filter((id) => id !== review.overseer);
      return review.held.map((held) => {
        return { seq: held, agent_ids: heldFrom.get(held) ?? everybody, to };
      });
    },
  };
}

/** Each once, the sender apart, and our own orchestrator, who needs no delivery. */
function addressees(ports: Ports, record: EventRecord): string[] {
  const { event } = record;
  const agents = new Set<string>();
  for (const id of namedIn(ports, event)) {
    if (!id.startsWith('group:')) agents.add(id);
    else for (const member of members(ports, id, record)) agents.add(member);
  }
  agents.delete(event.from.agent_id);
  return [...agents].filter((agentId) => isHere(ports, agentId));
}

/** An answer that names nobody is for who asked: a protocol that has no room for a recipient speaks to nobody else by that. */
function namedIn({ obligations }: Ports, event: ClutchMessage): string[] {
  const isAnswer = event.type.startsWith('task.') && event.type !== 'task.request';
  const isForNobody = isDerived(event, 'to') && event.to[0]?.agent_id === GROUP_ALL;
  const asker =
    isAnswer && isForNobody
      ? (obligations.task(event.run_id, event.task_id)?.core?.requested_by ?? null)
      : null;
  return asker === null ? event.to.map(({ agent_id }) => agent_id) : [asker];
}

/** A row in the registry of somebody who has not left; whoever registers as the orchestrator is one like any other. */
export function isHere(
  { presence, fold }: { readonly presence: Registered; readonly fold: Leavers },
  agentId: string,
): boolean {
  return presence.cardOf(agentId) !== null && !fold.hasLeft(agentId);
}

/** Of a triad those who vote, of any other group those whose cards name it. */
function members(ports: Ports, group: string, record: EventRecord): readonly string[] {
  return ports.proposals.membersOf(record, group) ?? membersByCard(ports, group, record.seq);
}

function membersByCard({ presence, log }: Ports, group: string, seq: number): string[] {
  const name = group.slice('group:'.length);
  const all = presence.registeredIds().filter((agentId) => {
    if (group === GROUP_ALL) return agentId !== ORCHESTRATOR_ID;
    const groups = presence.cardOf(agentId)?.groups;
    return Array.isArray(groups) && groups.some((known) => known === group || known === name);
  });
  if (all.length > MEMBERS_MAX) {
    log.warn(
      { seq, group, members: all.length },
      `only ${MEMBERS_MAX} members of a group are told`,
    );
  }
  return all.sort().slice(0, MEMBERS_MAX);
}

function stateFor(ports: Ports, record: EventRecord, agentId: string): NewDelivery['state'] {
  const { event, seq } = record;
  if (ports.fold.isWithheld(event.run_id, event.id)) return 'withheld';
  const review = ports.reviews.of(event.run_id, event.task_id);
  if (review === null || !review.held.includes(seq) || agentId === review.overseer)
    return 'waiting';
  if (isUndecided(review.state)) return 'held';
  return review.state === 'approved' ? 'waiting' : 'withheld';
}
