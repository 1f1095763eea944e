// The program that plays the sample team, as a process of its own.
import { type SpawnOptions, spawn } from 'node:child_process';
import { ENDING_SIGNALS, type EndingSignal, endingSignals } from '@/lib/std/ending-signals';

type Play = {
  readonly env: SpawnOptions['env'];
  /** What the program prints first. */
  readonly onBegun: (line: string) => void;
};

/** Runs it to its end, which a signal to this process brings about in order: agents and keys are taken back. Returns its code, or that of the signal. */
export async function play(command: readonly string[], { env, onBegun }: Play): Promise<number> {
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let endedBy: EndingSignal | null = null;
  for (const signal of endingSignals) {
    process.once(signal, () => {
      endedBy = signal;
      child.kill('SIGTERM');
    });
  }
  child.stdout.setEncoding('utf8').once('data', onBegun);
  const code = await new Promise<number>((done) => child.on('close', (exit) => done(exit ?? 1)));
  return endedBy === null ? code : ENDING_SIGNALS[endedBy];
}
