// The bare servers, each a process of its own, as Colloquy is one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A script of this folder that prints its port when it listens. */
export class BareProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Starts it and waits until it listens. */
  static async create(script: string): Promise<BareProcess> {
    const child = spawn(process.execPath, [`bench/${script}`], {
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
