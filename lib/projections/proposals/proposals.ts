// The proposals of the whole log, with the votes and decisions on them, and the triads that vote. A vote belongs to the
// proposal that it names, in whichever order and protocol they come; who may vote, and by which rule, is what was configured
// when it was proposed (docs/decisions/0060).
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Triad, VoteStanding } from '@/lib/model/orchestration/triad';
import { DEFAULT_TRIAD, groupOfTriad, triadOfGroup } from '@/lib/model/orchestration/triad-groups';
import { redactedPlaces } from '@/lib/model/redaction';
import type { Deliberation } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { taskKey } from '@/lib/tasks/task-key';
import { standingOf } from '@/lib/triad/poll';
import { ChangedNumbers, checkpointFold } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold, CheckpointPart } from '../checkpoint/checkpointed-fold';
import {
  type HeldProposal,
  heldProposal,
  type SaidOfProposal,
  saidOfProposal,
  votedAt,
  withCancel,
  withSaid,
} from './held-proposal';
import { ProposalIndex } from './proposal-index';
import { type NamedTriad, Triads } from './triads';

/** A name of which there can be no triad is not kept whole. UTF-16 units. */
const TRIAD_NAME_MAX = 64;

export type ProposalsFold = CheckpointedFold & {
  /** By the seq of its event. */
  get(seq: number): HeldProposal | null;
  /** The one of a run by any of its names; without a run the latest, of this log rather than of an import. */
  find(name: string, runId?: string): HeldProposal | null;
  newestFirst(): Iterable<HeldProposal>;
  /** Those that this server has to decide. */
  open(): Iterable<HeldProposal>;
  /** The seqs of those that changed since the last call; at first of all that are open. */
  takeTouched(): number[];
  triads(): Triad[];
  /** Null where nobody configured it. */
  triad(name: string): Triad | null;
  /** Whether one more triad of this name can be configured. */
  hasRoomFor(name: string): boolean;
  /** The agents behind a group that an event is addressed to; null where it is no triad's. */
  membersOf(record: Pick<EventRecord, 'event' | 'origin'>, group: string): readonly string[] | null;
  /** The vote that an event is which is about to be stored; null of anything else. */
  comingVote(event: Pick<EventRecord, 'event' | 'origin' | 'received_at'>): ComingVote | null;
};

/** A vote that the log does not tell of yet. */
export type ComingVote = {
  readonly agent_id: string;
  readonly vote: string;
  /** The same for all votes on one proposal, by whichever of its names. */
  readonly poll: string;
  /** By what the log tells; null where it knows no such proposal. */
  readonly standing: VoteStanding | null;
};

/** Proposals that go on from what was saved. */
export function createProposals(saved: readonly CheckpointPart[] = []): ProposalsFold {
  const [held, waiting] = [new ChangedNumbers('p:'), new ChangedNumbers('w:')];
  const triads = new Triads();
  const index = new ProposalIndex(held.add, waiting.add);
  const fold = checkpointFold(saved, {
    takeChanged: () => [...triads.takeChanged(), ...held.take(), ...waiting.take()],
    apply(record) {
      triads.apply(record);
      for (const { seq } of redactedPlaces(record)) {
        const proposal = index.get(seq);
        if (proposal !== null) index.put({ ...proposal, title: '' });
      }
      const { deliberation, act } = meaningOf(record.event);
      if (deliberation?.part === 'proposal') propose(record, deliberation, { index, triads });
      const said = saidOfProposal(record);
      if (said !== null) take(said, { index, triads });
      else if (act === 'cancel') withdraw(record, index);
    },
    save(key) {
      const [seq, waitingSeq] = [held.numberOf(key), waiting.numberOf(key)];
      if (seq !== null) return index.get(seq);
      return waitingSeq === null ? triads.save(key) : index.waiting(waitingSeq);
    },
    load(parts) {
      for (const { key, value } of parts) if (Triads.owns(key)) triads.load(key, value);
      index.load(
        held.valuesIn(parts) as HeldProposal[],
        waiting.valuesIn(parts) as SaidOfProposal[],
      );
    },
  });
  return {
    ...fold,
    get: (seq) => index.get(seq),
    find: (name, runId) => find(index, name, runId),
    newestFirst: () => index.newestFirst(),
    open: () => index.open(),
    takeTouched: () => index.takeTouched(),
    triads: () => triads.all(),
    triad: (name) => triads.get(name),
    hasRoomFor: (name) => triads.hasRoomFor(name),
    membersOf: (record, group) => membersOf({ index, triads }, record, group),
    comingVote: (event) => comingVote(index, event),
  };
}

type Parts = { readonly index: ProposalIndex; readonly triads: Triads };
type Proposed = Extract<Deliberation, { part: 'proposal' }>;

/** A proposal that is made again, as a retry is, is the first one. */
function propose(record: EventRecord, proposed: Proposed, { index, triads }: Parts): void {
  const triad = triadFor(record.event, proposed, triads);
  const proposal = heldProposal(record, proposed, triad);
  if (!index.add(proposal)) return;
  for (const said of index.takeWaiting(proposal)) take(said, { index, triads });
}

/** The one that it names, else the one to whose group it is addressed, else the default. Nobody votes for a triad that is not there. */
function triadFor({ to }: ClutchMessage, { triad }: Proposed, triads: Triads): NamedTriad {
  const addressed = to
    .map(({ agent_id }) => triadOfGroup(agent_id))
    .find((name) => name !== null && triads.settingsOf(name) !== null);
  const name = (triad ?? addressed ?? DEFAULT_TRIAD).slice(0, TRIAD_NAME_MAX);
  const nobody = { members: [], rule: 'specification' } as const;
  return { name, settings: triads.settingsOf(name) ?? { ...nobody, members: [] } };
}

function take(said: SaidOfProposal, { index, triads }: Parts): void {
  const before = index.find(said);
  if (before === null) {
    index.wait(said);
    return;
  }
  const after = withSaid(before, said);
  if (after === before) return;
  index.put(after);
  const { decided, triad, poll } = after;
  if (decided !== null && before.decided === null) triads.count(triad, poll, decided.result);
}

/** A task that is cancelled may be that of a proposal. */
function withdraw(record: EventRecord, index: ProposalIndex): void {
  const { run_id, task_id } = record.event;
  const isImport = record.origin === 'import';
  const before = index.find({ isImport, run_id, proposal: task_id });
  const after = before === null ? null : withCancel(before, record);
  if (after !== null && after !== before) index.put(after);
}

function find(index: ProposalIndex, name: string, runId?: string): HeldProposal | null {
  const scopes = [{ isImport: false }, { isImport: true }] as const;
  for (const scope of scopes) {
    const found =
      runId === undefined
        ? index.latest(scope, name)
        : index.find({ ...scope, run_id: runId, proposal: name });
    if (found !== null && (runId === undefined || found.run_id === runId)) return found;
  }
  return null;
}

/** The proposal that an event is, or is about. */
function aboutOf(
  index: ProposalIndex,
  { event, origin }: Pick<EventRecord, 'event' | 'origin'>,
): HeldProposal | null {
  const { deliberation } = meaningOf(event);
  if (deliberation === null) return null;
  const isProposal = deliberation.part === 'proposal';
  const proposal = isProposal ? deliberation.names[0] : deliberation.proposal;
  return index.find({ isImport: origin === 'import', run_id: event.run_id, proposal });
}

/** What is said of a proposal goes to who votes on it, and anything else to who is a member at this moment. */
function membersOf(
  { index, triads }: Parts,
  record: Pick<EventRecord, 'event' | 'origin'>,
  group: string,
): readonly string[] | null {
  const about = aboutOf(index, record);
  const groups = about === null ? [] : [DEFAULT_TRIAD, about.triad].map(groupOfTriad);
  if (about !== null && groups.includes(group)) return about.poll.settings.members;
  const name = triadOfGroup(group);
  return name === null ? null : (triads.settingsOf(name)?.members ?? null);
}

function comingVote(
  index: ProposalIndex,
  record: Pick<EventRecord, 'event' | 'origin' | 'received_at'>,
): ComingVote | null {
  const { event } = record;
  const { deliberation } = meaningOf(event);
  if (deliberation?.part !== 'vote') return null;
  const { vote, proposal } = deliberation;
  const cast = { agent_id: event.from.agent_id, vote, at: votedAt(record) };
  const about = aboutOf(index, record);
  return {
    agent_id: cast.agent_id,
    vote,
    poll: about === null ? taskKey(event.run_id, proposal) : String(about.seq),
    standing: about === null ? null : standingOf(about.poll, cast),
  };
}
