// How the command reaches the server: its address and key, from flags, the environment or the data directory.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainLines } from './print';

/** Flags that every command which speaks to a server shares. */
export const connectionArgs = {
  url: {
    type: 'string',
    description: 'Address of the server (default: COLLOQUY_URL, else http://127.0.0.1:3000)',
  },
  key: {
    type: 'string',
    description: 'Key to use (default: COLLOQUY_KEY, else the admin key in the data directory)',
  },
} as const;

export type ServerConnection = { url?: string | undefined; key?: string | undefined };

/** Ends the process with a message for a person and code 1. */
export function quit(message: string): never {
  console.error(plainLines(message));
  process.exit(1);
}

/** Sends one request to the API; returns the response, or quits with what the server said was wrong. */
export async function callApi(
  connection: ServerConnection,
  path: string,
  { mayBeAbsent = false, ...init }: RequestInit & { duplex?: 'half'; mayBeAbsent?: boolean } = {},
): Promise<Response> {
  const url = addressOf(connection);
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${await keyOf(connection)}`);
  let response: Response;
  try {
    response = await fetch(`${url}/api/v1${path}`, { ...init, headers });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return quit(
      `No answer from ${url} (${cause}). Is the server running? Start it with: npm start`,
    );
  }
  if (mayBeAbsent && response.status === 404) return response;
  if (response.status >= 400 && response.headers.get('content-type')?.includes('problem+json')) {
    const problem = (await response.json()) as { title: string; detail: string };
    return quit(`${problem.title}: ${problem.detail}`);
  }
  return response;
}

/** The server's address, without a slash at its end. */
export function addressOf(connection: ServerConnection): string {
  const fallback = `http://127.0.0.1:${process.env.PORT || 3000}`;
  return (connection.url ?? process.env.COLLOQUY_URL ?? fallback).replace(/\/+$/, '');
}

/** The key: the flag's, the environment's, or the admin key of the data directory. */
export async function keyOf(connection: ServerConnection): Promise<string> {
  const { key, missing } = await findKey(connection);
  return key ?? quit(missing);
}

/** The same for who goes on without one: null, and what to do about it. */
export async function findKey(
  connection: ServerConnection,
): Promise<{ readonly key: string | null; readonly missing: string }> {
  const given = connection.key ?? process.env.COLLOQUY_KEY ?? process.env.COLLOQUY_ADMIN_TOKEN;
  const file = join(process.env.COLLOQUY_DATA_DIR || 'data', 'admin.key');
  const missing = `No key: ${file} cannot be read. Pass --key, or set COLLOQUY_KEY or COLLOQUY_DATA_DIR.`;
  if (given) return { key: given, missing };
  const kept = await readFile(file, 'utf8').catch(() => null);
  return { key: kept === null ? null : kept.trim(), missing };
}
