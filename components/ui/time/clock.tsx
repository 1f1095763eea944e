'use client';
// What time it is and where: the server's answer on the first paint, so that hydration agrees, and the browser's after it.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/std/listeners';

type Clock = { readonly now: number; readonly timeZone: string };

const ClockContext = createContext<Clock>({ now: 0, timeZone: 'UTC' });

/** `now` in epoch milliseconds and the time zone, both as the server sees them. */
export function ClockProvider({ now, timeZone, children }: Clock & { children: ReactNode }) {
  return <ClockContext value={{ now, timeZone }}>{children}</ClockContext>;
}

type Ticker = { subscribe(listener: () => void): () => void; now(): number };

const tickers = new Map<number, Ticker>();

/** One interval per cadence for the whole page, running only while somebody looks. */
function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known !== undefined) return known;
  const listeners = createListeners();
  let current = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const ticker: Ticker = {
    subscribe(listener) {
      const end = listeners.add(listener);
      current = Date.now();
      timer ??= setInterval(() => {
        current = Date.now();
        listeners.emit();
      }, everyMs);
      return () => {
        end();
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    now: () => current,
  };
  tickers.set(everyMs, ticker);
  return ticker;
}

/** Epoch milliseconds, renewed at the given cadence. */
export function useNow(everyMs: number): number {
  const clock = useContext(ClockContext);
  const ticker = tickerOf(everyMs);
  return useSyncExternalStore(ticker.subscribe, ticker.now, () => clock.now);
}

/** What never changes while the page lives needs no subscription. */
const never = () => () => undefined;

/** Asked for once: the runtime takes a quarter of a millisecond to answer, and every row asks. */
let browserZone: string | undefined;

function readBrowserZone(): string {
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserZone;
}

/** The reader's time zone, by its IANA name. */
export function useTimeZone(): string {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(never, readBrowserZone, () => clock.timeZone);
}

/** False on the server and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
