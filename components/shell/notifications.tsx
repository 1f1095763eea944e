'use client';
// Notifications of the browser, for who turned them on. Draws nothing.
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useNotificationChoice } from '@/lib/client/notify/notification-choice';
import { startNotifier } from '@/lib/client/notify/notifier';
import { NOTICE_SOURCES } from './notice-sources';

export function Notifications() {
  const router = useRouter();
  const isOn = useNotificationChoice() === 'on';
  const open = useEffectEvent((href: string) => router.push(href));
  // Watches the tab's connection and shows what came while nobody looks, until they are turned off.
  useEffect(() => (isOn ? startNotifier(NOTICE_SOURCES, (href) => open(href)) : undefined), [isOn]);
  return null;
}
