// The decisions of one run as a list holds them: a line of each, live at the end, older pages on demand. The whole of a
// decision, with up to 200 agents, is read when it is looked at.
import type { EventsPage } from '@/lib/contracts/http-events';
import type { MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { type LogSpan, newestSpan, readEvents } from '@/lib/model/log-span';
import type { RunSummary } from '@/lib/model/summary';
import {
  DECISION_TYPES,
  HANDOVER_TYPES,
  handoverIn,
  isDecision,
} from '@/lib/projections/routing/handovers';
import { decisionFacts } from '@/lib/projections/thread/row-facts';
import { createListeners } from '@/lib/std/listeners';
import type { ApiFailure, getEvents } from '../api/api';
import type { Follower } from '../tab/live-connection';
import { onNextFrame } from '../tab/next-frame';
import { readToHead } from './read-to-head';

/** Decisions that are read at once: several screens of lines, each out of an event of up to tens of kilobytes. */
export const DECISIONS_PAGE = 50;

export type DecisionEntry = {
  readonly seq: number;
  readonly at: string;
  readonly task_id: string;
  readonly attempt: number;
  /** Null where nobody was chosen. */
  readonly selected: string | null;
  readonly isWaiting: boolean;
  readonly isElsewhere: boolean;
};

export type DecisionsSnapshot = {
  readonly run_id: string;
  readonly types: readonly MessageType[];
  /** The newest ones, in the order of the log. */
  readonly entries: readonly DecisionEntry[];
  readonly hasOlder: boolean;
  /** Older ones stand before this event, which need not be one itself; null where there are none. */
  readonly oldest: number | null;
  /** The head of the log when they were read. */
  readonly seq: number;
};

export type DecisionsView = {
  readonly entries: readonly DecisionEntry[];
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly failure: ApiFailure | null;
  readonly seq: number;
};

export type DecisionsStore = {
  readonly follower: Follower;
  loadOlder(): Promise<void>;
  subscribe(listener: () => void): () => void;
  getSnapshot(): DecisionsView;
};

/** What is read of a run: a framework's handovers only of one that no router decided in, for they stand among all that is asked. */
export function decisionTypes({ decisions }: Pick<RunSummary, 'decisions'>): MessageType[] {
  return decisions > 0 ? [...DECISION_TYPES] : [...DECISION_TYPES, ...HANDOVER_TYPES];
}

/** One line of a decision; null for an event that is none. */
export function decisionEntryOf(record: EventRecord): DecisionEntry | null {
  const { event, seq } = record;
  const place = {
    seq,
    at: record.received_at,
    task_id: event.task_id,
    attempt: event.attempt ?? 1,
  };
  const handover = handoverIn(record);
  if (handover !== null) {
    return { ...place, selected: handover.to, isWaiting: false, isElsewhere: true };
  }
  if (!isDecision(record)) return null;
  const { selected, elsewhere } = decisionFacts(record);
  return {
    ...place,
    selected: event.type === 'routing.failure' ? null : selected,
    isWaiting: event.type === 'routing.failure' && event.payload.waiting === true,
    isElsewhere: elsewhere,
  };
}

/** A store on what the server drew the page with; listeners are called once per frame of the screen. */
export function createDecisionsStore(options: {
  readonly snapshot: DecisionsSnapshot;
  readonly fetchEvents: typeof getEvents;
}): DecisionsStore {
  const { snapshot, fetchEvents } = options;
  const filter = { run_id: snapshot.run_id, type: [...snapshot.types] };
  const { view, setView, subscribe } = holdView({ ...snapshot, isLoading: false, failure: null });
  /** A frame came that does not follow on what is held. */
  let isTorn = false;
  let { oldest } = snapshot;

  function take(span: LogSpan): void {
    const { entries, seq: heldTo } = view();
    isTorn ||= span.from > heldTo + 1;
    if (isTorn) return;
    const last = entries.at(-1)?.seq ?? 0;
    const fresh = entriesOf(span.events).filter(({ seq }) => seq > last);
    if (fresh.length === 0 && span.to <= heldTo) return;
    setView({
      entries: fresh.length === 0 ? entries : [...entries, ...fresh],
      seq: Math.max(heldTo, span.to),
    });
  }

  function catchUp(): Promise<boolean> {
    isTorn = false;
    const after = () => view().seq;
    return readToHead({ fetchEvents, filter, limit: DECISIONS_PAGE, after, take });
  }

  async function loadOlder(): Promise<void> {
    if (view().isLoading || !view().hasOlder || oldest === null) return;
    const before = oldest;
    setView({ isLoading: true, failure: null });
    const answer = await fetchEvents({ filter, before, order: 'desc', limit: DECISIONS_PAGE });
    if (!answer.ok) return setView({ isLoading: false, failure: answer.error });
    const { events, next } = answer.value;
    oldest = next;
    setView({
      entries: [...entriesOf(events.toReversed()), ...view().entries],
      hasOlder: next !== null,
      isLoading: false,
    });
  }

  return {
    follower: {
      filter,
      heldTo: () => view().seq,
      take,
      hasHole: () => isTorn,
      catchUp,
      // A line holds none of the words of its event.
      forget: async () => true,
      async restart() {
        const answer = await fetchEvents({ filter, order: 'desc', limit: DECISIONS_PAGE });
        if (!answer.ok) return false;
        isTorn = false;
        oldest = answer.value.next;
        setView(newestIn(answer.value));
        return true;
      },
    },
    loadOlder,
    subscribe,
    getSnapshot: view,
  };
}

/** What is held of the newest page: `events` descending as read. */
function newestIn(page: EventsPage) {
  const { events: ascending, to } = newestSpan(readEvents(page), page.head);
  return {
    entries: entriesOf(ascending),
    hasOlder: page.next !== null,
    seq: to,
  };
}

/** A view that changes, and who hears of it. */
function holdView(first: DecisionsView) {
  const listeners = createListeners();
  let view = first;
  return {
    view: () => view,
    setView(change: Partial<DecisionsView>): void {
      view = { ...view, ...change };
      onNextFrame(listeners.emit);
    },
    subscribe: listeners.add,
  };
}

function entriesOf(records: readonly EventRecord[]): DecisionEntry[] {
  return records.flatMap((record) => decisionEntryOf(record) ?? []);
}
