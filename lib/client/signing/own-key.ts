// The pair of keys with which one person signs in this browser: made here, never extractable, kept in IndexedDB for each person who
// signs in, and shared by the tabs. The server knows its public half (docs/decisions/0099).
import { createListeners } from '@/lib/std/listeners';
import { onSigningPerson, signingPerson } from './signing-person';

export type OwnKey = { readonly kid: string; readonly privateKey: CryptoKey };

/** `unknown` until it is read; `unsupported`: the browser has no Ed25519 here, as without https, or keeps nothing. */
export type Signing =
  | { readonly kind: 'unknown' | 'unsupported' | 'off' }
  | { readonly kind: 'on'; readonly kid: string };

const ALGORITHM = 'Ed25519';
const DATABASE = 'colloquy';
const OWN_KEYS = 'own-keys';
const UNKNOWN: Signing = { kind: 'unknown' };

const listeners = createListeners();
let current: Signing = UNKNOWN;
/** How often it was read: the last reading counts. */
let reading = 0;
let otherTabs: BroadcastChannel | null = null;

onSigningPerson(() => {
  current = UNKNOWN;
  void refresh();
});

/** Told when signing was turned on or off, in any tab. */
export function subscribeSigning(listener: () => void): () => void {
  if (otherTabs === null && 'BroadcastChannel' in window) {
    otherTabs = new BroadcastChannel('colloquy.signing');
    otherTabs.onmessage = () => void refresh();
  }
  if (current.kind === 'unknown') void refresh();
  return listeners.add(listener);
}

/** Whether this browser signs, as far as it is known by now: a snapshot for `useSyncExternalStore`. */
export function signingNow(): Signing {
  return current;
}

/** What it is on the server, and until the page is the browser's. */
export function signingUnknown(): Signing {
  return UNKNOWN;
}

/** Reads anew. What was read for another person, or before somebody asked again, is not taken. */
async function refresh(): Promise<void> {
  if (signingPerson() === null) return;
  const place = ++reading;
  const key = await ownKey();
  const kind = key === null && !(await canSign()) ? 'unsupported' : 'off';
  if (place !== reading) return;
  const before = current;
  current = key === null ? { kind } : { kind: 'on', kid: key.kid };
  if (JSON.stringify(before) !== JSON.stringify(current)) listeners.emit();
}

/** The person's key in this browser; null where there is none, or none can be read. */
export async function ownKey(): Promise<OwnKey | null> {
  const whose = signingPerson();
  if (whose === null || !('indexedDB' in globalThis)) return null;
  try {
    const kept = await inStore('readonly', (keys) => keys.get(whose));
    return (kept as OwnKey | undefined) ?? null;
  } catch {
    return null; // storage is forbidden: the browser keeps no key, so that none was turned on
  }
}

/** Makes a pair. The public key is the 32 bytes as base64. @throws DOMException where the browser has no Ed25519 */
export async function makePair(): Promise<{
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const { publicKey, privateKey } = pair as CryptoKeyPair;
  return { publicKey: base64Of(await crypto.subtle.exportKey('raw', publicKey)), privateKey };
}

/** Keeps the person's key, in the place of the one before; null forgets it. @throws DOMException where nothing can be kept */
export async function keepOwnKey(key: OwnKey | null): Promise<void> {
  const whose = signingPerson();
  if (whose === null) return;
  if (key === null) await inStore('readwrite', (keys) => keys.delete(whose));
  else await inStore('readwrite', (keys) => keys.put(key, whose));
  await refresh();
  otherTabs?.postMessage(null);
}

/** The signature of a text's UTF-8, as base64. */
export async function signText({ privateKey }: OwnKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return base64Of(await crypto.subtle.sign(ALGORITHM, privateKey, bytes));
}

/** Whether this browser makes such keys and keeps them. */
async function canSign(): Promise<boolean> {
  try {
    await makePair();
    await inStore('readonly', (keys) => keys.count());
    return true;
  } catch {
    return false; // no https, an old browser, or no storage
  }
}

function base64Of(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(OWN_KEYS);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(OWN_KEYS, mode);
    const result = await settled(work(transaction.objectStore(OWN_KEYS)));
    if (mode === 'readwrite') await completed(transaction);
    return result;
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A request that succeeded is durable once its transaction is complete. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
