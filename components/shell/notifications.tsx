'use client';
// Notifications of the browser, for who turned them on: only they load what it takes. Draws nothing.
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useNotificationChoice } from '@/lib/client/notify/notification-choice';

export function Notifications() {
  const router = useRouter();
  const isOn = useNotificationChoice() === 'on';
  const open = useEffectEvent((href: string) => router.push(href));
  // Watches the tab's connection and shows what came while nobody looks, until they are turned off.
  useEffect(() => (isOn ? notifyLater((href) => open(href)) : undefined), [isOn]);
  return null;
}

/** Returns what ends it, whether its code has come by then or not. Where it does not come, the next load of the page asks again. */
function notifyLater(open: (href: string) => void): () => void {
  let stop = () => {
    stop = ended;
  };
  const code = Promise.all([import('@/lib/client/notify/notifier'), import('./notice-sources')]);
  void code.then(
    ([{ startNotifier }, { NOTICE_SOURCES }]) => {
      if (stop !== ended) stop = startNotifier(NOTICE_SOURCES, open);
    },
    () => undefined,
  );
  return () => stop();
}

const ended = () => undefined;
