import { describe, expect, it } from 'vitest';
import { requireNode } from './setup.mjs';

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('%s is taken', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['18.20.4', '20.9.0', '20.18.3'])('%s is refused, with what to do', (version) => {
    expect(() => requireNode(version)).toThrow(
      `Colloquy needs Node 20.19 or later and this is ${version}. Install`,
    );
  });
});
