import { describe, expect, it } from 'vitest';
import { cpuMs } from '../cpu-time';
import { randomText } from '../sexpr/sexpr-texts';
import { runCampaign } from './campaign';
import { minimise } from './minimise';
import { Random } from './random';
import type { FuzzTarget } from './target';

/** A target that has a fault, to see it found. */
const faulty = (run: FuzzTarget['run']): FuzzTarget => ({
  name: 'faulty',
  generate: randomText,
  run,
});

describe('a fuzz campaign', () => {
  it('finds a fault, and shows the smallest text that has it with the seed that found it', () => {
    const target = faulty((text) => (/\(.*@/s.test(text) ? 'it has an agent in a list' : null));
    const { failures } = runCampaign(target, { count: 2000, seed: 7 });
    const [first] = failures;

    expect(first).toMatchObject({ complaint: 'it has an agent in a list', text: '(@' });
    const again = runCampaign(target, { count: 1, seed: first?.seed ?? 0 });
    expect(again.failures[0]).toEqual(first);
  });

  it('takes a throw as a failure', () => {
    const target = faulty((text) => {
      if (text.includes(';')) throw new Error('semicolons are unexpected');
      return null;
    });
    const { failures } = runCampaign(target, { count: 2000, seed: 7 });

    expect(failures[0]?.text).toBe(';');
    expect(failures[0]?.complaint).toContain('semicolons are unexpected');
  });

  it('takes an input as a failure that is slow whenever it is run', () => {
    const target = faulty((text) => {
      const end = cpuMs() + (text.includes('漢') ? 60 : 0);
      while (cpuMs() < end);
      return null;
    });
    const { failures } = runCampaign(target, { count: 300, seed: 1 });

    expect(failures[0]?.complaint).toMatch(/^it took \d+\.\d ms, at most 50 are allowed$/);
  });

  it('gives the same inputs for the same seed, and others for another', () => {
    const inputsOf = (seed: number) => {
      const inputs: string[] = [];
      runCampaign(
        faulty((text) => {
          // An input that was slow, as while memory is collected, is run again.
          if (inputs.at(-1) !== text) inputs.push(text);
          return null;
        }),
        { count: 100, seed },
      );
      return inputs;
    };

    expect(inputsOf(3)).toEqual(inputsOf(3));
    expect(inputsOf(3)).not.toEqual(inputsOf(30_003));
    expect(new Set(inputsOf(3)).size).toBeGreaterThan(100);
  });
});

describe('minimise', () => {
  it('keeps what is needed, wherever it stands', () => {
    const text = `${'x'.repeat(1000)}A${'y'.repeat(777)}B${'z'.repeat(3)}`;

    expect(minimise(text, (part) => /A.*B/.test(part))).toBe('AB');
  });

  it('ends where nothing can go, and after its tries', () => {
    expect(minimise('abc', (part) => part === 'abc')).toBe('abc');
    expect(minimise('abcdef', (part) => part.includes('f'), 1)).toBe('def');
  });
});

describe('Random', () => {
  it('reaches every choice about as often', () => {
    const random = new Random(1);
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let draw = 0; draw < 70_000; draw += 1) {
      const at = random.below(7);
      counts[at] = (counts[at] ?? 0) + 1;
    }

    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('parts neighbouring seeds at once', () => {
    const first = Array.from({ length: 1000 }, (_, seed) => new Random(seed).below(1000));

    expect(new Set(first).size).toBeGreaterThan(500);
  });
});
