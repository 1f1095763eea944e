'use client';
// Notifications of the browser, for who turned them on: only they load what it takes. Draws nothing.
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '@/components/ui/language/language-context';
import { useNotificationChoice } from '@/lib/client/notify/notification-choice';
import type { Language } from '@/lib/messages/language';

export function Notifications() {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const router = useRouter();
  const language = useLanguage();
  const isOn = useNotificationChoice() === 'on';
  const open = useEffectEvent((href: string) => router.push(href));
  // Watches the tab's connection and shows what came while nobody looks, until they are turned off.
  useEffect(
    () => (isOn ? notifyLater(language, (href) => open(href)) : undefined),
    [isOn, language],
  );
  return null;
}

/** Returns what ends it, whether its code has come by then or not. Where it does not come, the next load of the page asks again. */
function notifyLater(language: Language, open: (href: string) => void): () => void {
  let stop = () => {
    stop = ended;
  };
  const code = Promise.all([import('@/lib/client/notify/notifier'), import('./notice-sources')]);
  void code.then(
    ([{ startNotifier }, { noticesIn }]) => {
      if (stop !== ended) stop = startNotifier(noticesIn(language), open);
    },
    () => undefined,
  );
  return () => stop();
}

const ended = () => undefined;
