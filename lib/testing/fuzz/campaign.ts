// A run of one target over many inputs: generated ones, and mutations of them. Counts what it saw, and watches the time of
// each input and the memory of the process.
import { cpuMs } from '../cpu-time';
import { mutate } from '../sexpr/sexpr-texts';
import { minimise } from './minimise';
import { Random } from './random';
import { type FuzzTarget, verdictOn } from './target';

/** No input may take more processor time, whatever it is: one that hangs would stop the only loop of the server. */
export const INPUT_MS_MAX = 50;
/** The process may grow by no more while it reads a million inputs: nothing is kept of them. */
export const GROWTH_MIB_MAX = 32;

/** A slow input is run again this often and its best time taken: the collector works in it too. */
const RETRIES = 5;
const SLOW_MS = 10;
/** Inputs after which the compiler has optimised and the heap has its size. */
const WARM_UP = 20_000;
const MEMORY_EVERY = 5_000;
/** A failure is found often in many shapes; more than these say nothing more. */
const FAILURES_MAX = 5;

export type FuzzFailure = {
  /** The seed of the one input: `--seed N --count 1` runs it alone. */
  readonly seed: number;
  readonly how: 'generated' | 'mutated';
  readonly complaint: string;
  /** The smallest part of the input that fails still. */
  readonly text: string;
};

export type FuzzReport = {
  readonly target: string;
  readonly generated: number;
  readonly mutated: number;
  readonly failures: readonly FuzzFailure[];
  readonly seconds: number;
  /** Code units of all inputs. */
  readonly characters: number;
  readonly slowestMs: number;
  readonly growthMib: number;
};

export type FuzzOptions = {
  /** Inputs of each sort. */
  readonly count: number;
  readonly seed: number;
  readonly onProgress?: (done: number, failures: number) => void;
};

/** Runs `count` generated inputs and a mutation of each. The same seed gives the same inputs. */
export function runCampaign(target: FuzzTarget, options: FuzzOptions): FuzzReport {
  return new Campaign(target, options).run();
}

class Campaign {
  private readonly target: FuzzTarget;
  private readonly options: FuzzOptions;
  private readonly failures: FuzzFailure[] = [];
  private characters = 0;
  private slowestMs = 0;
  private baseline = 0;
  private growth = 0;

  constructor(target: FuzzTarget, options: FuzzOptions) {
    this.target = target;
    this.options = options;
  }

  run(): FuzzReport {
    const { count, seed, onProgress } = this.options;
    const start = performance.now();
    let done = 0;
    for (; done < count && this.failures.length < FAILURES_MAX; done += 1) {
      this.runSeed(seed + done);
      if (done % MEMORY_EVERY === 0) this.measureMemory(done);
      if (done % MEMORY_EVERY === 0) onProgress?.(done, this.failures.length);
    }
    this.measureMemory(done);
    return {
      target: this.target.name,
      generated: done,
      mutated: done,
      failures: this.failures,
      seconds: (performance.now() - start) / 1000,
      characters: this.characters,
      slowestMs: this.slowestMs,
      growthMib: this.growth / 2 ** 20,
    };
  }

  private runSeed(seed: number): void {
    const random = new Random(seed);
    const generated = this.target.generate(random);
    this.check(generated, seed, 'generated');
    this.check(mutate(generated, random), seed, 'mutated');
  }

  private check(text: string, seed: number, how: FuzzFailure['how']): void {
    this.characters += text.length;
    const complaint = this.complaintOn(text);
    if (complaint === null) return;
    const fails = (part: string) => verdictOn(this.target, part) !== null;
    const smallest = complaint.startsWith(TOOK) ? text : minimise(text, fails);
    this.failures.push({
      seed,
      how,
      text: smallest,
      complaint: verdictOn(this.target, smallest) ?? complaint,
    });
  }

  private complaintOn(text: string): string | null {
    const start = cpuMs();
    const complaint = verdictOn(this.target, text);
    let elapsed = cpuMs() - start;
    for (let retry = 0; retry < RETRIES && elapsed > SLOW_MS; retry += 1) {
      const again = cpuMs();
      verdictOn(this.target, text);
      elapsed = Math.min(elapsed, cpuMs() - again);
    }
    this.slowestMs = Math.max(this.slowestMs, elapsed);
    if (complaint !== null || elapsed <= INPUT_MS_MAX) return complaint;
    return `${TOOK} ${elapsed.toFixed(1)} ms, at most ${INPUT_MS_MAX} are allowed`;
  }

  /** What the process holds after a collection, where Node lets us ask for one, above what it held once warm. */
  private measureMemory(done: number): void {
    globalThis.gc?.();
    const held = process.memoryUsage.rss();
    if (done <= WARM_UP) this.baseline = held;
    else this.growth = Math.max(this.growth, held - this.baseline);
  }
}

const TOOK = 'it took';
