// What obligations keep of a task.
import type { ObligationKind } from '@/lib/model/orchestration/obligation';
import type { IndexedTask } from '@/lib/tasks/task-index';

/** What is owed of it. */
export type OwedNote = {
  /** What is owed until somebody accepts it; `none`: it is owed as an approval, a vote or a question. */
  readonly kind: Extract<ObligationKind, 'accept' | 'result' | 'reply'> | 'none';
  /** It was answered, in a protocol in which no answer ends a task. */
  readonly isAnswered: boolean;
};

/** A task as obligations keep it. Plain JSON. */
export type OwedTask = IndexedTask<OwedNote>;
