'use client';
// The reader's preferences for every component: those that the server read from the cookie, and every choice since, in this
// tab or in another one.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import {
  DEFAULT_PREFERENCES,
  preferencesCookie,
  preferencesInCookies,
  printPreferences,
  type ReadingPreferences,
  type RowDensity,
} from './preferences';

/** Tells other tabs that somebody chose; what, they read from the cookie. */
const CHANNEL = 'colloquy_reading';

type Choose = (change: Partial<ReadingPreferences>) => void;

const PreferencesContext = createContext<ReadingPreferences>(DEFAULT_PREFERENCES);
const ChooseContext = createContext<Choose>(() => undefined);

/** `initial`: as the server drew the page. */
export function PreferencesProvider({
  initial,
  children,
}: {
  initial: ReadingPreferences;
  children: ReactNode;
}) {
  const [preferences, setPreferences] = useState(initial);
  const show = (next: ReadingPreferences) => {
    // Styles go by the document's attribute, which the server wrote first. Lists measure their rows while they are drawn again,
    // and by then the styles have to hold.
    document.documentElement.dataset.density = next.density;
    setPreferences(next);
  };
  const readCookie = useEffectEvent(() => {
    const next = preferencesInCookies(document.cookie);
    if (printPreferences(next) !== printPreferences(preferences)) show(next);
  });
  // Listens to the other tabs, and to a page that comes back from the browser's memory, until the page goes.
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const onNews = () => readCookie();
    channel.addEventListener('message', onNews);
    window.addEventListener('pageshow', onNews);
    return () => {
      channel.close();
      window.removeEventListener('pageshow', onNews);
    };
  }, []);

  const choose: Choose = (change) => {
    const next = { ...preferences, ...change };
    // biome-ignore lint/suspicious/noDocumentCookie: the one API that every browser has, and a choice is written in the click.
    document.cookie = preferencesCookie(next, window.location.protocol === 'https:');
    show(next);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  };
  return (
    <PreferencesContext value={preferences}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </PreferencesContext>
  );
}

export function usePreferences(): ReadingPreferences {
  return useContext(PreferencesContext);
}

/** Changes some of them, for all of the reader's tabs. */
export function useChoosePreferences(): Choose {
  return useContext(ChooseContext);
}

export function useDensity(): RowDensity {
  return useContext(PreferencesContext).density;
}
