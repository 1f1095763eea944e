// Whose key signs what is sent from this tab. Every page tells it; the code that has the keys and signs comes later, and asks.
import { createListeners } from '@/lib/std/listeners';

const listeners = createListeners();
let person: string | null = null;

/** Whose key signs from here on: the id of the key of the API, or of the token, that the reader is here by. */
export function signAs(next: string): void {
  if (person === next) return;
  person = next;
  listeners.emit();
}

/** Null until the page is the browser's. */
export function signingPerson(): string | null {
  return person;
}

/** Told when another person's key is to sign. */
export const onSigningPerson = listeners.add;
