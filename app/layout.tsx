// The document: fonts, theme, the reader's preferences, clock.
import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';
import { PREFERENCES_COOKIE, parsePreferences } from '@/components/ui/preferences/preferences';
import { PAGES } from '@/lib/messages/en/features/pages';
import { PRODUCT_NAME, tabTitle } from '@/lib/messages/product-name';
import { messagesOf, requestLanguage } from './language';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: { template: tabTitle('%s'), default: PRODUCT_NAME },
    description: (await messagesOf(PAGES)).about,
    icons: { icon: '/icon.svg' },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f4f2' },
    { media: '(prefers-color-scheme: dark)', color: '#101011' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const preferences = parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value ?? '');
  const language = await requestLanguage();
  return (
    <html
      lang={language}
      data-density={preferences.density}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <Providers
          nonce={nonce}
          language={language}
          preferences={preferences}
          now={Date.now()}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        >
          {children}
        </Providers>
      </body>
    </html>
  );
}
