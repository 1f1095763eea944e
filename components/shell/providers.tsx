'use client';
// The providers around every page: theme, language, preferences, clock and the client of requests. All are stable for the life of the page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { LanguageProvider } from '@/components/ui/language/language-context';
import { Early } from '@/components/ui/later/early';
import type { ReadingPreferences } from '@/components/ui/preferences/preferences';
import { PreferencesProvider } from '@/components/ui/preferences/preferences-context';
import { ClockProvider } from '@/components/ui/time/clock';
import type { LanguageTag } from '@/lib/messages/loading/languages';

export function Providers({
  nonce,
  language,
  preferences,
  now,
  timeZone,
  children,
}: {
  /** Of this response's policy: inline scripts set the theme before the first paint, and keep what is done early. */
  nonce: string | undefined;
  language: LanguageTag;
  /** As the server draws the page. */
  preferences: ReadingPreferences;
  now: number;
  timeZone: string;
  children: ReactNode;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  // No retries: a view offers to try again itself. No reading on focus: changes come live. The server may be on this very
  // machine, so that a browser without a network still reaches it.
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      nonce={nonce}
    >
      <Early nonce={nonce} />
      <LanguageProvider tag={language}>
        <PreferencesProvider initial={preferences}>
          <ClockProvider now={now} timeZone={timeZone}>
            <QueryClientProvider client={queries}>{children}</QueryClientProvider>
          </ClockProvider>
        </PreferencesProvider>
      </LanguageProvider>
    </ThemeProvider>
  );
}
