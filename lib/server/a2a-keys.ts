// Keys for agents of A2A elsewhere, as the operator gives them: JSON in the setting, or in the file that it names. By origin, a token for
// the header Authorization or headers of their own. They stand in no card, in no event and in no log.
import { readFile } from 'node:fs/promises';
import type { A2aKeys } from '@/lib/delivery/delivery-deps';
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { notValid } from './env';

/** More servers than a workspace works with. */
const ORIGINS_MAX = 200;
/** A key, and what a gateway before it wants. */
const HEADERS_MAX = 10;
/** As much as servers take of one header. Characters. */
const VALUE_LENGTH_MAX = 8_192;

const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const HEADER_VALUE = /^[!-~]([ -~]*[!-~])?$/;

/** What the request says itself. */
const OWN =
  /^(host|connection|transfer-encoding|content-.*|accept.*|te|upgrade|a2a-.*|colloquy-.*)$/;

const EXPECTED =
  'expected JSON of origins with a token or headers, as in {"https://agents.example.org": "token"} or {"https://agents.example.org": {"X-API-Key": "key"}}, or a file of it';

/** The keys of a setting. @throws SettingsError, which repeats nothing of them */
export async function loadA2aKeys(setting: string | null): Promise<A2aKeys> {
  if (setting === null) return new Map();
  const keys = readA2aKeys(await textOf(setting.trim()));
  if (keys !== null) return keys;
  throw notValid('COLLOQUY_A2A_KEYS', EXPECTED);
}

async function textOf(setting: string): Promise<string> {
  if (setting.startsWith('{')) return setting;
  return readFile(setting, 'utf8').catch(() => '');
}

/** Null where something in it is none. */
export function readA2aKeys(text: string): A2aKeys | null {
  const given = jsonOrNull(text);
  if (!isObject(given)) return null;
  const entries = Object.entries(given);
  if (entries.length > ORIGINS_MAX) return null;
  const keys = new Map<string, Readonly<Record<string, string>>>();
  for (const [origin, key] of entries) {
    const headers = headersOf(key);
    if (headers === null || !isOrigin(origin) || keys.has(origin)) return null;
    keys.set(origin, headers);
  }
  return keys;
}

/** Nothing but scheme, host and port, in the spelling in which addresses are compared. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function headersOf(key: unknown): Readonly<Record<string, string>> | null {
  const given = typeof key === 'string' ? { authorization: `Bearer ${key}` } : key;
  if (!isObject(given)) return null;
  const headers = Object.entries(given).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  if (headers.length === 0 || headers.length > HEADERS_MAX) return null;
  const areSendable = headers.every(
    ([name, value]) => HEADER_NAME.test(name) && !OWN.test(name) && isSendable(value),
  );
  return areSendable ? (Object.fromEntries(headers) as Record<string, string>) : null;
}

function isSendable(value: unknown): boolean {
  return typeof value === 'string' && value.length <= VALUE_LENGTH_MAX && HEADER_VALUE.test(value);
}
