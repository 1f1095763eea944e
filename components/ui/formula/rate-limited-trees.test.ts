import { describe, expect, it } from 'vitest';
import { formulaTree } from './formula-tree';
import { rateLimited } from './rate-limited-trees';

const LONG = `${'a+'.repeat(490)}a`;

describe('the server', () => {
  it('reads the formulas of any page that people write', () => {
    const read = rateLimited(formulaTree, () => 0);

    for (let formula = 0; formula < 100; formula += 1)
      expect(read('\\frac{1.5118 + 1.3784}{2} = 1.445', 'display')).toMatchObject({ ok: true });
  });

  it.each([
    ['long', LONG, 10],
    ['short', 'x', 400],
  ])('reads no more of %s ones than takes a moment, and more after a while', (_, tex, most) => {
    let time = 0;
    const read = rateLimited(formulaTree, () => time);
    const countRead = () => {
      let count = 0;
      while (read(tex, 'inline') !== null) count += 1;
      return count;
    };

    const first = countRead();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(most);
    time += 1_000;
    expect(countRead()).toBeLessThanOrEqual(Math.ceil(first / 2));
    time += 3_600_000;
    expect(countRead()).toBe(first);
  });
});
