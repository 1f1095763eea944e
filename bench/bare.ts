// The bare Socket.IO server as a process of its own, as Colloquy is one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export class Bare {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts it and waits until it listens. */
  static async create(): Promise<Bare> {
    const child = spawn(process.execPath, ['bench/bare-server.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = await once(child.stdout, 'data');
    return new Bare(child, `http://127.0.0.1:${Number(text)}`);
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
  async dispose(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill();
    await exited;
  }
}
