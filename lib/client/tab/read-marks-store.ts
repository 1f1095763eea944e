// The reader's marks in the browser's local storage, shared by the tabs of one origin. Where there is no storage they
// live as long as the page.
import { createListeners } from '@/lib/std/listeners';
import { marksFor, type ReadMarks } from './read-marks';
import type { WorkspaceSnapshot } from './summary-store';

const STORAGE_KEY = 'colloquy.read';

export type ReadMarksStore = {
  subscribe(listener: () => void): () => void;
  /** Null until `open` was called, and on the server. */
  getSnapshot(): ReadMarks | null;
  /** Takes what is kept, or starts with a first visit. */
  open(workspace: WorkspaceSnapshot): void;
  change(change: (marks: ReadMarks) => ReadMarks): void;
};

/** What of the browser's storage is needed. */
type KeyValues = Pick<Storage, 'getItem' | 'setItem'>;

/** A store over a storage that may refuse; `defer` runs a writing when there is time for it, in place of those before. */
export function createReadMarksStore(
  storage: () => KeyValues,
  defer: (write: () => void) => void = (write) => write(),
): ReadMarksStore {
  const listeners = createListeners();
  let marks: ReadMarks | null = null;

  function setMarks(next: ReadMarks): void {
    if (next === marks) return;
    marks = next;
    defer(() => write(storage, next));
    listeners.emit();
  }

  return {
    subscribe: listeners.add,
    getSnapshot: () => marks,
    open({ seq, channels }) {
      if (marks === null) setMarks(marksFor(read(storage), seq, channels));
    },
    change(change) {
      if (marks !== null) setMarks(change(marks));
    },
  };
}

function read(storage: () => KeyValues): unknown {
  try {
    return JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null; // no storage, or something else of that name in it: a first visit
  }
}

function write(storage: () => KeyValues, marks: ReadMarks): void {
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify(marks));
  } catch {
    return; // full or forbidden: the marks live as long as the page
  }
}
