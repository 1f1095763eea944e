// The browsers of the tests and of the benchmarks: Debian's where they are there, else the one Playwright keeps for itself.
import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.mjs';
import { CommandError, runBin } from './process.mjs';

/** Chromium without a window of its own: what it does not draw for a screen takes a fifth off the work of a test. */
const HEADLESS_SHELL = {
  package: 'chromium-headless-shell',
  path: '/usr/bin/chromium-headless-shell',
};
const CHROMIUM = { package: 'chromium', path: '/usr/bin/chromium' };

/** The path of the system's Chromium, as people use it, or undefined where Playwright shall use its own. */
export function systemChromium() {
  return existsSync(CHROMIUM.path) ? CHROMIUM.path : undefined;
}

/** The path of the system's Chromium for tests, without a window where it can be had, or undefined as above. */
export function testChromium() {
  return [HEADLESS_SHELL.path, CHROMIUM.path].find(existsSync);
}

/** Makes sure that the tests have a Chromium, downloading one if need be. Throws `CommandError`. */
export async function ensureTestChromium() {
  if (existsSync(HEADLESS_SHELL.path)) return;
  if (await installDebianPackage(HEADLESS_SHELL.package)) return;
  await ensureSystemChromium();
}

/** Makes sure that a Chromium as people use it is installed, downloading one if need be. Throws `CommandError`. */
export async function ensureSystemChromium() {
  if (systemChromium() || (await hasPlaywrightChromium())) return;
  if ((await installDebianPackage(CHROMIUM.package)) && systemChromium()) return;
  if ((await runBin('playwright', ['install', 'chromium'])) === 0) {
    // Its system libraries; only root may install them without being asked for a password.
    if (process.getuid?.() === 0) await runBin('playwright', ['install-deps', 'chromium']);
    return;
  }
  throw new CommandError(
    'This needs Chromium and none could be installed. Install one ' +
      '(Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium) ' +
      'and run the command again.',
  );
}

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
