// Puts one client's messages into the log in the order in which they came: what arrives while a group is being stored is
// the next group. Each is answered after the durable commit of its group.
import type { IngestItem, IngestOutcome } from '@/lib/engine/interface/engine';
import { type AppError, toAppError } from '@/lib/model/errors/app-error';
import type { Result } from '@/lib/std/result';
import { err, ok } from '@/lib/std/result';
import type { VerifiedHolder } from './authenticate';

/** What the engine is handed at once: a fair share of the event loop and of the commit queue. */
const GROUP_ITEMS_MAX = 100;
const GROUP_LENGTH_MAX = 1024 * 1024;

/** Before a message that may be answered at once; after an advertisement, which may say all that is needed itself. */
export type Introduction = { readonly agentId: string; readonly when: 'before' | 'after' };

export type LogItem = {
  readonly item: IngestItem;
  readonly length: number;
  /** Under whose credential it came. */
  readonly holder: VerifiedHolder;
  /** The agent that has to be in the registry for answers to reach it; null where none has. */
  readonly introduces: Introduction | null;
  /** Never throws. */
  readonly end: (outcome: Result<IngestOutcome, AppError>) => void;
};

/** Stores a group; one outcome for each item, in order. */
export type StoreGroup = (group: readonly LogItem[]) => Promise<readonly IngestOutcome[]>;

export type LogWriter = {
  add(item: LogItem): void;
  /** Resolves when everything that was added is stored or refused. */
  settled(): Promise<void>;
};

/** `together` runs what answers a group, so that its answers leave in one piece. */
export function createLogWriter(
  store: StoreGroup,
  together: (answer: () => void) => void = (answer) => answer(),
): LogWriter {
  let waiting: LogItem[] = [];
  let work: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = firstGroup(waiting);
      waiting = waiting.slice(group.length);
      const outcomes = await store(group).then(ok, (thrown: unknown) => err(toAppError(thrown)));
      together(() => endAll(group, outcomes));
    }
    work = null;
  }

  return {
    add(item) {
      waiting.push(item);
      work ??= run();
    },
    settled: () => work ?? Promise.resolve(),
  };
}

/** Those at the front that came under one credential, as many as a group may have. */
function firstGroup(items: readonly LogItem[]): LogItem[] {
  const [first] = items;
  const group: LogItem[] = [];
  let length = 0;
  for (const item of items) {
    length += item.length;
    const isFull = group.length === GROUP_ITEMS_MAX || length > GROUP_LENGTH_MAX;
    if (group.length > 0 && (isFull || item.holder !== first?.holder)) break;
    group.push(item);
  }
  return group;
}

function endAll(
  group: readonly LogItem[],
  outcomes: Result<readonly IngestOutcome[], AppError>,
): void {
  for (const [place, { end }] of group.entries()) {
    const outcome = outcomes.ok ? outcomes.value[place] : undefined;
    if (!outcomes.ok) end(outcomes);
    else if (outcome !== undefined) end(ok(outcome));
  }
}
