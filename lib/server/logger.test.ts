import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from './logger';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function written() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}

describe('the log', () => {
  it('of a hostile minute is a few kB, and says how much was left out', () => {
    const { log, lines, read } = written();
    for (let attempt = 0; attempt < 20_000; attempt += 1) {
      const path = `/api/v1/${attempt}/${'x'.repeat(190)}`;
      log.warn({ address: '203.0.113.7', reason: 'refused' }, 'a wrong key was refused');
      log.warn({ path, code: 'forbidden' }, 'a request was refused');
    }

    vi.advanceTimersByTime(60_000);

    expect(lines.join('').length).toBeLessThan(20_000);
    expect(read().slice(-2)).toMatchObject([
      { left_out: 19_990, msg: 'left out of the last minute: a wrong key was refused' },
      { left_out: 19_990, msg: 'left out of the last minute: a request was refused' },
    ]);
  });

  it('has the first lines of the next minute again, and every line that nobody else can cause', () => {
    const { log, lines } = written();
    for (let attempt = 0; attempt < 30; attempt += 1) log.warn('a request was refused');
    vi.advanceTimersByTime(60_000);
    lines.length = 0;

    log.warn('a request was refused');
    for (let line = 0; line < 30; line += 1) log.info('listening');

    expect(lines).toHaveLength(31);
  });

  it('escapes what a terminal would obey', () => {
    const { log, lines } = written();

    log.info({ path: 'a\u009bb' }, 'seen');

    expect(lines[0]).toContain('a\\u009bb');
  });
});
