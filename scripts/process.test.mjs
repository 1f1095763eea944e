import { describe, expect, it } from 'vitest';
import { quietEnv, run, runBin, unfinished } from './process.mjs';

const node = (program, options) => run(process.execPath, ['-e', program], options);

describe('a program that is run', () => {
  it('answers its exit code', async () => {
    expect(await node('process.exit(7)')).toBe(7);
  });

  it('answers 128 and the number of the signal that ended it', async () => {
    expect(await node("process.kill(process.pid, 'SIGTERM')")).toBe(128 + 15);
  });

  it('that was stopped is not said to have failed', () => {
    const fault = 'The pages could not be built: see Next above.';

    expect(unfinished('Building the pages', 1, fault)).toMatchObject({
      message: fault,
      exitCode: 1,
    });
    expect(unfinished('Building the pages', 228, fault)).toMatchObject({ message: fault });
    expect(unfinished('Building the pages', 143, fault)).toMatchObject({
      message: 'Building the pages was stopped. The next start does it again.',
      exitCode: 143,
    });
  });

  it('is rejected when it does not exist', async () => {
    await expect(run('/nowhere/program', [])).rejects.toThrow('ENOENT');
  });

  it('sees a closed standard input', async () => {
    expect(await node("process.stdin.resume().on('end', () => process.exit(3))")).toBe(3);
  });

  it('gets our settings on top of the environment', () => {
    expect(quietEnv({ A: '1' })).toMatchObject({ A: '1', NEXT_TELEMETRY_DISABLED: '1' });
    expect(quietEnv().PATH).toBe(process.env.PATH);
  });

  it('that is no installed package is refused with what to do', () => {
    expect(() => runBin('no-such-package', [])).toThrow('Run "npm ci"');
  });
});
