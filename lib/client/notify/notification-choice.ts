'use client';
// Whether the reader wants notifications in this browser: off until asked for, and as the browser permits. Shared by its tabs.
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/std/listeners';

const STORAGE_KEY = 'colloquy.notifications';

/** `unsupported`: the browser has none here, as without https; `denied`: it was told to show none for this address. */
export type NotificationChoice = 'off' | 'on' | 'denied' | 'unsupported';

const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  const end = listeners.add(listener);
  // Another tab chose, or somebody came back from the browser's own settings.
  window.addEventListener('storage', listener);
  window.addEventListener('focus', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
    window.removeEventListener('focus', listener);
  };
}

function current(): NotificationChoice {
  if (!('Notification' in window) || !('locks' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

function isWanted(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false; // no storage, no choice
  }
}

/** `off` on the server and until the page is the browser's. */
export function useNotificationChoice(): NotificationChoice {
  return useSyncExternalStore(subscribe, current, () => 'off');
}

/** Turns them on or off. To be called in a click: only there a browser asks for its permission. */
export async function chooseNotifications(isOn: boolean): Promise<void> {
  if (isOn && Notification.permission === 'default') await Notification.requestPermission();
  try {
    window.localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage is full or forbidden: they stay as they are.
  }
  listeners.emit();
}
