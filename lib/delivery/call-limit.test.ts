import { describe, expect, it } from 'vitest';
import { createCallLimit } from './call-limit';

const HOST = 'ken:8080';

describe('the calls to a host', () => {
  it('are sixteen at once, and the next begins when one is over', async () => {
    const enter = createCallLimit();
    const leaves = await Promise.all(Array.from({ length: 16 }, () => enter(HOST)));
    let isIn = false;
    const next = enter(HOST).then((leave) => {
      isIn = true;
      return leave;
    });
    await Promise.resolve();
    expect(isIn).toBe(false);
    const [first] = leaves;
    first?.();
    first?.();
    const leave = await next;

    expect(isIn).toBe(true);
    for (const end of [...leaves, leave]) end();
    expect(await enter(HOST)).toBeTypeOf('function');
  });
});
