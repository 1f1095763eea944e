// Refusals on their way into the audit: the first of an address and a reason at once, its repeats as one entry at the end of
// a minute, so that a guesser fills the audit with a line a minute and not with as many as he tries.
import type { AuditActor, AuditDetail } from '@/lib/model/audit-entry';

/** Repeats within this time are one entry. Milliseconds. */
const FOLD_MS = 60_000;

/** Addresses with their reasons that are told apart at once; a flood from more of them is one crowd. */
const FOLDS_MAX = 1_000;

/** Under this name the refusals of a flood stand. */
const CROWD = 'many addresses';

/** Somebody was not let in, or not let do something. */
export type Refusal = {
  readonly address: string;
  /** The code of the failure. */
  readonly outcome: string;
  readonly target?: string | undefined;
  /** What was tried, whatever its ids. Of somebody with a key each is told by itself; there are as many as operations. */
  readonly route?: string | undefined;
  /** Who it was; absent for a stranger. */
  readonly actor?: AuditActor | undefined;
};
type Fold = { readonly refusal: Refusal; readonly since: number; repeats: number };

/** Folds refusals. `close` writes down what was counted. */
export function createRefusals(options: {
  readonly now: () => number;
  readonly write: (refusal: Refusal, detail: AuditDetail) => void;
}) {
  const { now, write } = options;
  const folds = new Map<string, Fold>();

  function end(name: string, { refusal, since, repeats }: Fold): void {
    folds.delete(name);
    if (repeats === 0) return;
    write(refusal, { repeats, since: new Date(since).toISOString() });
  }

  /** The oldest stand first, for each is set once. */
  function endDue(until: number): void {
    for (const [name, fold] of folds) {
      if (fold.since > until) return;
      end(name, fold);
    }
  }

  const timer = setInterval(() => endDue(now() - FOLD_MS), FOLD_MS / 6);
  timer.unref();

  return {
    add(refusal: Refusal): void {
      endDue(now() - FOLD_MS);
      const isCrowd = folds.size >= FOLDS_MAX && !folds.has(nameOf(refusal));
      const counted = isCrowd ? { address: CROWD, outcome: refusal.outcome } : refusal;
      const fold = folds.get(nameOf(counted));
      if (fold) {
        fold.repeats += 1;
        return;
      }
      folds.set(nameOf(counted), { refusal: counted, since: now(), repeats: 0 });
      write(counted, {});
    },
    close(): void {
      clearInterval(timer);
      endDue(Number.POSITIVE_INFINITY);
    },
  };
}

function nameOf({ address, outcome, actor, route = '' }: Refusal): string {
  return `${address} ${outcome} ${actor === undefined ? '' : `${actor.id} ${route}`}`;
}
