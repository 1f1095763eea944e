// Shows notifications while no tab of this browser is looked at. One tab does it for all of them: it holds a lock, and another
// one takes over when it is closed; what was told stands in local storage, so that nothing is told twice. It takes away what it
// showed when that holds no longer.
import type { ApiResult } from '../api/request';
import { type NoticeItem, planNotices } from './notice-plan';
import { parseNotified } from './notified-state';

const NOTIFIER_LOCK = 'colloquy.notifier';

/** Held by every tab that can be seen. */
const LOOKING_LOCK = 'colloquy.looking';

const STORAGE_KEY = 'colloquy.notified';

/** Between two readings of one source while news come. Milliseconds. */
const READ_EVERY_MS = 2_000;

/** As long as a source that cannot be read is left alone; each failure doubles the time. Milliseconds. */
const READ_AGAIN_MAX_MS = 60_000;

type NoticeSource = {
  readonly name: string;
  /** Where the many are listed that are not shown one by one. */
  readonly href: string;
  read(): Promise<ApiResult<readonly NoticeItem[]>>;
  /** Calls the listener whenever there may be something else to read. */
  subscribe(listener: () => void): () => void;
};

export type Notices = {
  readonly sources: readonly NoticeSource[];
  /** The title of how many more there are. */
  readonly more: (count: number) => string;
};

/** Watches the sources until the answer is called. `onOpened` gets the address of what was clicked. */
export function startNotifier(
  { sources, more }: Notices,
  onOpened: (href: string) => void,
): () => void {
  const stop = new AbortController();
  const endLooking = holdWhileVisible();
  const watch = async (): Promise<void> => {
    const ends = sources.map((source) => watchSource(source, more, onOpened));
    await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    for (const end of ends) end();
  };
  // Whoever stops waiting for the lock rejects: that is the end that was asked for.
  navigator.locks.request(NOTIFIER_LOCK, { signal: stop.signal }, watch).catch(() => undefined);
  return () => {
    stop.abort();
    endLooking();
  };
}

/** Holds the lock of those who look, while this tab can be seen. */
function holdWhileVisible(): () => void {
  let release: () => void = () => undefined;
  const onChange = (): void => {
    release();
    release = () => undefined;
    if (document.visibilityState !== 'visible') return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(LOOKING_LOCK, { mode: 'shared' }, () => held);
  };
  onChange();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    release();
  };
}

/** Whether any tab can be seen. Nobody takes the lock to find out: two who asked at once would take each other for a reader. */
async function isLooking(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOOKING_LOCK);
}

function watchSource(
  source: NoticeSource,
  titleOfMore: Notices['more'],
  onOpened: (href: string) => void,
): () => void {
  const standing: Standing = new Map();
  let isReading = false;
  let isDue = false;
  let hasEnded = false;
  const readInRounds = async (): Promise<void> => {
    isDue = true;
    if (isReading) return;
    isReading = true;
    let pauseMs = READ_EVERY_MS;
    while (isDue && !hasEnded) {
      isDue = false;
      const isRead = await tell(source, standing, titleOfMore, onOpened);
      // No other news may come: what could not be read is still to be told.
      if (!isRead) isDue = true;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = isRead ? READ_EVERY_MS : Math.min(pauseMs * 2, READ_AGAIN_MAX_MS);
    }
    isReading = false;
  };
  const end = source.subscribe(() => void readInRounds());
  void readInRounds();
  return () => {
    hasEnded = true;
    end();
  };
}

/** What this tab showed of a source, by its key: the browser keeps it until somebody takes it away. */
type Standing = Map<string, { readonly item: NoticeItem; readonly notification: Notification }>;

/** False where the source could not be read. */
async function tell(
  source: NoticeSource,
  standing: Standing,
  titleOfMore: Notices['more'],
  onOpened: (href: string) => void,
): Promise<boolean> {
  const read = await source.read();
  if (!read.ok) return false;
  closeOutdated(standing, read.value);
  const looking = await isLooking();
  const { state, shown, more } = planNotices(
    parseNotified(window.localStorage.getItem(STORAGE_KEY)),
    source.name,
    read.value,
    { now: Date.now(), isLooking: looking },
  );
  window.localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  for (const item of shown) standing.set(item.key, { item, notification: show(item, onOpened) });
  if (more > 0) {
    // One key: it takes the place of the one before.
    show({ key: 'more', title: titleOfMore(more), body: '', href: source.href }, onOpened);
  }
  return true;
}

/** Takes away what was done meanwhile, and what would be said in other words, as after its text was removed. */
function closeOutdated(standing: Standing, items: readonly NoticeItem[]): void {
  for (const [key, { item, notification }] of standing) {
    const now = items.find((each) => each.key === key);
    if (now?.title === item.title && now.body === item.body) continue;
    notification.close();
    standing.delete(key);
  }
}

function show(
  { key, title, body, href }: NoticeItem,
  onOpened: (href: string) => void,
): Notification {
  const notification = new Notification(title, { body, tag: `colloquy ${key}`, icon: '/icon.svg' });
  notification.addEventListener('click', () => {
    notification.close();
    window.focus();
    onOpened(href);
  });
  return notification;
}
