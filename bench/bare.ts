// The bare servers, each a process of its own, as Colloquy is one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrismaStore } from '@/lib/store/prisma/open';

/** A script of this folder that prints its port when it listens. */
export class BareProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Starts it and waits until it listens. */
  static async create(script: string, ...args: string[]): Promise<BareProcess> {
    const child = spawn(process.execPath, [`bench/${script}`, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = await once(child.stdout, 'data');
    return new BareProcess(child, Number(text));
  }

  /** Ends the process. */
  async dispose(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill();
    await exited;
  }
}

/** Runs on a server that commits rows like ours into an empty database of ours. */
export async function withBareLog<Made>(
  script: string,
  run: (port: number) => Promise<Made>,
): Promise<Made> {
  return withEmptyDatabase(async (path) => {
    const bare = await BareProcess.create(script, path);
    try {
      return await run(bare.port);
    } finally {
      await bare.dispose();
    }
  });
}

/** Runs on a database with our tables, indexes and triggers and no rows. */
export async function withEmptyDatabase<Made>(run: (path: string) => Promise<Made>): Promise<Made> {
  const dir = await mkdtemp(join(tmpdir(), 'colloquy-bare-'));
  const path = join(dir, 'bare.db');
  try {
    await (await openPrismaStore({ databaseUrl: `file:${path}` })).close();
    return await run(path);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The Socket.IO server with its page. */
export class Bare {
  readonly url: string;

  private constructor(private readonly process: BareProcess) {
    this.url = `http://127.0.0.1:${process.port}`;
  }

  /** Starts it and waits until it listens. */
  static async create(): Promise<Bare> {
    return new Bare(await BareProcess.create('bare-server.mjs'));
  }

  /** Posts events and returns their seqs. */
  async post(events: readonly unknown[]): Promise<number[]> {
    const response = await fetch(`${this.url}/api/v1/events`, {
      method: 'POST',
      body: JSON.stringify(events),
    });
    const { results } = (await response.json()) as { results: { seq: number }[] };
    return results.map(({ seq }) => seq);
  }

  /** Ends the process. */
  dispose(): Promise<void> {
    return this.process.dispose();
  }
}
