'use client';
// What every page stands in: theme, clock and tooltips. All of them are stable for the life of the page.
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { ClockProvider } from '@/components/ui/clock';
import { TooltipProvider } from '@/components/ui/tooltip';

export function Providers({
  nonce,
  now,
  timeZone,
  children,
}: {
  /** Of this response's policy: the theme is set by an inline script before the first paint. */
  nonce: string | undefined;
  now: number;
  timeZone: string;
  children: ReactNode;
}) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
      nonce={nonce}
    >
      <ClockProvider now={now} timeZone={timeZone}>
        <TooltipProvider>{children}</TooltipProvider>
      </ClockProvider>
    </ThemeProvider>
  );
}
