// Sessions' files: `agents/<name>/session.jsonl`, readable by their owner only. What is known of them (up to which seq of the
// log, how many bytes and lines) stands in `sessions.json` beside them, written after them: a start cuts off what a
// crash left behind it, and begins anew where something is missing.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SessionEntry } from '@/lib/model/agent-session';
import { agentName, encodeName } from '@/lib/model/ids';
import { errorCode } from '@/lib/std/error-code';
import { isObject } from '@/lib/std/is-object';
import type { SessionFileFault, SessionFiles, SessionFolder } from '../ports/session-files';
import { type FolderLock, lockFolder } from './folder-lock';
import { makePrivateFolder, makePrivateTree, PRIVATE_FILE } from './private-files';
import { type SessionLines, sessionLines } from './session-lines';

const FILE = 'session.jsonl';
const STATE = 'sessions.json';
const LOCK = 'sessions.lock';

/** File systems take 255 bytes; a longer name is told by its hash. */
const FOLDER_NAME_MAX = 200;

type Extent = { readonly bytes: number; readonly lines: number };
type State = { readonly seq: number; readonly files: Map<string, Extent> };

/** The folder of an agent: a name that leads nowhere else, whatever stands in the id. */
export function agentFolder(agentId: string): string {
  const name = encodeName(agentName(agentId)).replace(/^\./, '%2E');
  if (name !== '' && name.length <= FOLDER_NAME_MAX) return name;
  return `%-${createHash('sha256').update(agentId, 'utf8').digest('hex')}`;
}

/** The folder of all agents in a data directory. `key` has 32 bytes, or is null for files that anybody can read who may. */
export function sessionFolder(dir: string, key: Uint8Array | null): SessionFolder {
  return {
    async open() {
      await makePrivateTree(dir);
      const lock = await lockFolder(join(dir, LOCK));
      if (lock === null) return null;
      const lines = sessionLines(key);
      const state = (await readState(dir, lines.keyId)) ?? { seq: 0, files: new Map() };
      await dropUnknown(dir, state);
      return new OpenSessionFiles(dir, lines, lock, state);
    },
  };
}

class OpenSessionFiles implements SessionFiles {
  readonly seq: number;
  readonly #dir: string;
  readonly #lines: SessionLines;
  readonly #lock: FolderLock;
  readonly #extents: Map<string, Extent>;
  readonly #unsynced = new Set<string>();

  constructor(dir: string, lines: SessionLines, lock: FolderLock, state: State) {
    this.#dir = dir;
    this.#lines = lines;
    this.#lock = lock;
    this.#extents = state.files;
    this.seq = state.seq;
  }

  async append(agentId: string, entries: readonly SessionEntry[]): Promise<void> {
    const folder = agentFolder(agentId);
    const before = this.#extents.get(folder) ?? { bytes: 0, lines: 0 };
    const text = this.#print(agentId, entries, before.lines);
    await this.#appendIn(folder, text);
    this.#set(folder, {
      bytes: before.bytes + Buffer.byteLength(text),
      lines: before.lines + entries.length,
    });
  }

  async check(agentId: string): Promise<SessionFileFault | null> {
    const { fault, lines } = await this.#read(agentId, () => undefined);
    const expected = this.#extents.get(agentFolder(agentId))?.lines ?? 0;
    if (fault !== null || lines === expected) return fault;
    return { line: lines + 1, reason: `expected ${expected} lines, found ${lines}` };
  }

  async keep(agentId: string, isKept: (entry: SessionEntry) => boolean): Promise<boolean> {
    const kept: SessionEntry[] = [];
    const { fault } = await this.#read(agentId, (entry) => isKept(entry) && kept.push(entry));
    if (fault === null) await this.replace(agentId, pageOf(kept));
    return fault === null;
  }

  async replace(agentId: string, pages: AsyncIterable<readonly SessionEntry[]>): Promise<void> {
    const folder = agentFolder(agentId);
    await this.#makeFolder(folder);
    const draft = join(this.#dir, folder, `${randomUUID()}.tmp`);
    let [bytes, lines] = [0, 0];
    try {
      await appendTo(draft, '');
      for await (const entries of pages) {
        const text = this.#print(agentId, entries, lines);
        await appendTo(draft, text);
        bytes += Buffer.byteLength(text);
        lines += entries.length;
      }
      await rename(draft, this.#pathOf(folder));
    } finally {
      await rm(draft, { force: true });
    }
    this.#set(folder, { bytes, lines });
  }

  async sync(seq: number): Promise<void> {
    for (const folder of this.#unsynced) await syncFile(this.#pathOf(folder));
    this.#unsynced.clear();
    const state = { v: 1, seq, key: this.#lines.keyId, files: Object.fromEntries(this.#extents) };
    const draft = join(this.#dir, `${STATE}.tmp`);
    await rm(draft, { force: true });
    await appendTo(draft, JSON.stringify(state));
    await syncFile(draft);
    await rename(draft, join(this.#dir, STATE));
  }

  close(): Promise<void> {
    return this.#lock.release();
  }

  /** Messages are many and folders few: that one is missing is found out by the way. */
  async #appendIn(folder: string, text: string): Promise<void> {
    try {
      await appendTo(this.#pathOf(folder), text);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      await this.#makeFolder(folder);
      await appendTo(this.#pathOf(folder), text);
    }
  }

  /** Not those above it: a data directory that was moved away and stands in its place anew keeps the old one from coming back. */
  async #makeFolder(folder: string): Promise<void> {
    await stat(this.#dir);
    await makePrivateFolder(join(this.#dir, folder));
  }

  #print(agentId: string, entries: readonly SessionEntry[], after: number): string {
    return entries
      .map((entry, at) => `${this.#lines.print(entry, { agentId, line: after + at + 1 })}\n`)
      .join('');
  }

  async #read(agentId: string, take: (entry: SessionEntry) => unknown) {
    let lines = 0;
    const path = this.#pathOf(agentFolder(agentId));
    if ((await stat(path).catch(() => null)) === null) return { fault: null, lines };
    const input = createReadStream(path, 'utf8');
    try {
      for await (const text of createInterface({ input })) {
        try {
          take(this.#lines.parse(text, { agentId, line: lines + 1 }));
        } catch (error) {
          const reason = error instanceof SyntaxError ? 'it is no JSON' : 'it is no entry';
          return { fault: { line: lines + 1, reason }, lines };
        }
        lines += 1;
      }
      return { fault: null, lines };
    } finally {
      // Who reads lines stops in the middle of a file and leaves it open.
      input.destroy();
    }
  }

  #set(folder: string, extent: Extent): void {
    this.#extents.set(folder, extent);
    this.#unsynced.add(folder);
  }

  #pathOf(folder: string): string {
    return join(this.#dir, folder, FILE);
  }
}

async function* pageOf(entries: readonly SessionEntry[]): AsyncGenerator<readonly SessionEntry[]> {
  yield entries;
}

async function appendTo(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', PRIVATE_FILE);
  try {
    await file.appendFile(text);
  } finally {
    await file.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What the last sync said, with the files cut to it; null where it cannot be gone on from. */
async function readState(dir: string, keyId: string | null): Promise<State | null> {
  try {
    const state: unknown = JSON.parse(await readFile(join(dir, STATE), 'utf8'));
    if (!isObject(state) || state.v !== 1 || state.key !== keyId || !isObject(state.files)) {
      return null;
    }
    const files = new Map(Object.entries(state.files) as [string, Extent][]);
    for (const [folder, { bytes }] of files) {
      const path = join(dir, folder, FILE);
      if ((await stat(path)).size < bytes) return null;
      await truncate(path, bytes);
    }
    return { seq: Number(state.seq), files };
  } catch {
    // Missing, or no JSON: the log has everything.
    return null;
  }
}

/** Files that the state does not know hold what stands behind it, or are of another key. */
async function dropUnknown(dir: string, { files }: State): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory() || files.has(entry.name)) continue;
    await rm(join(dir, entry.name, FILE), { force: true });
  }
}
