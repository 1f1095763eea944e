// How the command reaches the server: its address and key, from flags, the environment or the data directory.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchHeard, SilentServer } from './heard-fetch';
import { plainLines } from './print';

/** Flags that every command which speaks to a server shares. */
export const connectionArgs = {
  url: {
    type: 'string',
    description: 'Address of the server (default: COLLOQUY_URL, else http://127.0.0.1:3000)',
  },
  key: {
    type: 'string',
    description:
      'Key to use (default: COLLOQUY_KEY, else the admin key in the data directory; none where authentication is off)',
  },
} as const;

export type ServerConnection = { url?: string | undefined; key?: string | undefined };

/** The code of a line that a command does not take: nothing was asked of anybody, and 1 is what a check found. */
export const MISUSED = 2;

/** Ends the process with a message for a person. */
export function quit(message: string, code: 1 | typeof MISUSED = 1): never {
  console.error(plainLines(message));
  process.exit(code);
}

/** What is said where an answer breaks off. */
export const SERVER_WENT = 'The server went away in the middle. Look at its log, and try again.';

type ApiCall = RequestInit & {
  duplex?: 'half';
  /** 404 is an answer. */
  mayBeAbsent?: boolean;
  /** So is what became of each item, where every one was refused. */
  hasResults?: boolean;
};

/** Sends one request to the API; returns the response, or quits with what the server said was wrong. */
export async function callApi(
  connection: ServerConnection,
  path: string,
  { mayBeAbsent = false, hasResults = false, ...init }: ApiCall = {},
): Promise<Response> {
  const url = addressOf(connection);
  const headers = new Headers({ ...init.headers, ...authorizationOf(await keyOf(connection)) });
  const response = await fetchHeard(`${url}/api/v1${path}`, { ...init, headers }).catch((error) =>
    quit(noAnswerText(connection, error)),
  );
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const isProblem = type === PROBLEM_TYPE;
  if (hasResults && type === 'application/json' && ALL_REFUSED.has(response.status))
    return response;
  if (type.startsWith('text/html') || (!response.ok && !isProblem)) {
    quit(foreignAnswerText(connection, response));
  }
  if (mayBeAbsent && response.status === 404) return response;
  if (response.status === 401) quit(await refusedKeyText(connection));
  if (!response.ok) {
    const problem = (await response.json()) as { title: string; detail: string };
    quit(`${problem.title}: ${problem.detail}`);
  }
  return response;
}

const PROBLEM_TYPE = 'application/problem+json';

/** With what became of each item: all were forged, wrong, or too many for now. */
const ALL_REFUSED: ReadonlySet<number> = new Set([403, 422, 429]);

/** Why there was no answer, and what to look at. */
function noAnswerText(connection: ServerConnection, error: unknown): string {
  if (error instanceof SilentServer) return error.message;
  const url = addressOf(connection);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = String(cause instanceof Error && 'code' in cause ? cause.code : '');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `No host is known as ${new URL(url).hostname} (${code}). Look at ${addressSource(connection)}, and whether this machine is on the network.`;
  }
  const text = cause instanceof Error ? cause.message : String(cause);
  const said = `No answer from ${url} (${text.trim().split('\n')[0]}).`;
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return `${said} It may speak http and not https.`;
  if (/CERT|SIGNATURE/.test(code)) {
    return `${said} NODE_EXTRA_CA_CERTS names a file of certificates to trust beside the usual ones.`;
  }
  if (code.startsWith('HPE')) {
    return `${said} Something else than Colloquy is there. Look at ${addressSource(connection)}.`;
  }
  return `${said} Is the server running? Start it with: npm start`;
}

/** Where the address is said. */
function addressSource({ url }: ServerConnection): string {
  if (url !== undefined) return '--url';
  return process.env.COLLOQUY_URL ? 'COLLOQUY_URL' : 'PORT';
}

/** The server's address, without a slash at its end; quits where it is none. */
export function addressOf(connection: ServerConnection): string {
  const { address, fault } = findAddress(connection);
  return fault === null ? address : quit(fault, MISUSED);
}

/** The same for who goes on without one, and what is wrong with it. */
export function findAddress(connection: ServerConnection): {
  readonly address: string;
  readonly fault: string | null;
} {
  const fallback = `http://127.0.0.1:${process.env.PORT || 3000}`;
  const said = connection.url ?? (process.env.COLLOQUY_URL || fallback);
  const address = said.replace(/\/+$/, '');
  if (isAddress(said)) return { address, fault: null };
  const source = addressSource(connection);
  const fault = `${source}: expected an address such as http://127.0.0.1:3000, saw "${said}".`;
  return { address, fault };
}

function isAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/**
 * The key: the flag's, the environment's, or the admin key of the data directory; null where there is none, which a server without
 * authentication does not ask for.
 */
export async function keyOf(connection: ServerConnection): Promise<string | null> {
  const { key } = await findKey(connection);
  if (key === null || /^[\x21-\x7e]+$/.test(key)) return key;
  return quit(
    `The key of ${keySource(connection)} has a space, a line break or another character that no key has.`,
  );
}

/** The header of a key; none without one. */
export function authorizationOf(key: string | null): { readonly authorization?: string } {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

/** What is said of an answer that is none of Colloquy's. */
export function foreignAnswerText(connection: ServerConnection, response: Response): string {
  const type = response.headers.get('content-type')?.split(';', 1)[0] || 'without a type';
  return `${addressOf(connection)} answers, but not as Colloquy does (HTTP ${response.status}, ${type}). Look at ${addressSource(connection)}.`;
}

/** What to do where the server does not take a key. */
export const OTHER_KEY = 'Pass another one with --key, or make one in the settings (Keys).';

/** What is said of a key that is none of the server's, or of none. */
export async function refusedKeyText(connection: ServerConnection): Promise<string> {
  const { key, missing } = await findKey(connection);
  if (key === null) return `${addressOf(connection)} asks for a key. ${missing}`;
  return `${addressOf(connection)} does not take the key of ${keySource(connection)}. ${OTHER_KEY}`;
}

/** Where the key is said. */
function keySource({ key }: ServerConnection): string {
  if (key) return '--key';
  return ['COLLOQUY_KEY', 'COLLOQUY_ADMIN_TOKEN'].find((name) => process.env[name]) ?? keyFile();
}

function keyFile(): string {
  return join(process.env.COLLOQUY_DATA_DIR || 'data', 'admin.key');
}

/** The key that was found, and what is said where a server asks for one and there is none. */
export async function findKey(
  connection: ServerConnection,
): Promise<{ readonly key: string | null; readonly missing: string }> {
  const given = connection.key || process.env.COLLOQUY_KEY || process.env.COLLOQUY_ADMIN_TOKEN;
  const file = keyFile();
  const missing = `None is set, and ${file} cannot be read. Pass --key, or set COLLOQUY_KEY or COLLOQUY_DATA_DIR.`;
  if (given) return { key: given, missing };
  const kept = await readFile(file, 'utf8').catch(() => null);
  return { key: kept === null ? null : kept.trim(), missing };
}
