'use client';
// Keys of the whole page. They rest while somebody types, while a dialog is open, and with Ctrl, Meta or Alt held.
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { keysPressed, type PressedKey } from './key-sequence';

type OnPressed = (event: KeyboardEvent) => void;

/** By Enter the keyboard also presses the link or button that has the focus, and by the others it scrolls what is around it. */
const USED_BY_BROWSER = ['enter', 'pageup', 'pagedown', 'home', 'end'];

/** Keys as they are written: `j`, `?`, or `g>r` for one after the other. */
export function useShortcut(keys: string, onPressed: OnPressed, enabled = true): void {
  'use no memo';
  useShortcuts(enabled ? { [keys]: onPressed } : {});
}

/** The same of many, by their keys. */
export function useShortcuts(shortcuts: Readonly<Record<string, OnPressed>>): void {
  'use no memo';
  const before = useRef<PressedKey | null>(null);
  useKeyDown((event) => {
    const pressed = { key: event.key.toLowerCase(), at: event.timeStamp };
    const keys = keysPressed(before.current, pressed);
    before.current = isResting(event) ? null : pressed;
    const onPressed = before.current && shortcuts[keys];
    if (!onPressed) return;
    if (!USED_BY_BROWSER.includes(keys)) event.preventDefault();
    onPressed(event);
  });
}

/** Ctrl-K, or Command-K on a Mac; also while typing. */
export function usePaletteShortcut(onPressed: () => void): void {
  'use no memo';
  useKeyDown((event) => {
    if (!isCommand(event, 'k') || isDialogOpen()) return;
    event.preventDefault();
    onPressed();
  });
}

/** Ctrl-Z, or Command-Z on a Mac; not while typing, where it takes back what was typed. */
export function useUndoShortcut(onPressed: () => void): void {
  'use no memo';
  useKeyDown((event) => {
    if (!isCommand(event, 'z') || isTyping(event) || isDialogOpen()) return;
    event.preventDefault();
    onPressed();
  });
}

function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  'use no memo'; // nothing in it is dear, and what every page loads is counted
  const hear = useEffectEvent((event: Event) => {
    // Browsers that fill a form in tell of keys that are none.
    if (event instanceof KeyboardEvent) onKey(event);
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** A letter with Ctrl, or with Command on a Mac, and nothing else. Where a keyboard has other letters, the key at its place. */
function isCommand(event: KeyboardEvent, letter: string): boolean {
  const { key, code, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (altKey || shiftKey || ctrlKey === metaKey || metaKey !== isMac()) return false;
  return /^[a-z]$/i.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}`;
}

function isMac(): boolean {
  return /mac/i.test(navigator.userAgent) && !/iphone|ipad|ipod/i.test(navigator.userAgent);
}

function isResting(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen();
}

/** Inputs into which nobody writes: a slider and a choice take arrows, a checkbox the space bar. */
const UNWRITTEN = ['range', 'radio', 'checkbox'];

function isTyping({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement)
    return !UNWRITTEN.includes(target.type) || /^arrow/i.test(key);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="menu"], [role="dialog"]') !== null;
}
