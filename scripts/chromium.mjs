// The browser of the tests: Debian's when it is there, else the one Playwright keeps for itself.
import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian.mjs';
import { CommandError, runBin } from './process.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** The path of the system's Chromium, or undefined where Playwright shall use its own. */
export function systemChromium() {
  return existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
}

/** Makes sure that a Chromium is installed, downloading one if need be. Throws `CommandError`. */
export async function ensureChromium() {
  if (systemChromium() || (await hasPlaywrightChromium())) return;
  if ((await runBin('playwright', ['install', 'chromium'])) === 0) {
    // Its system libraries; only root may install them without being asked for a password.
    if (process.getuid?.() === 0) await runBin('playwright', ['install-deps', 'chromium']);
    return;
  }
  if ((await installDebianPackage('chromium')) && systemChromium()) return;
  throw new CommandError(
    'The browser tests need Chromium and none could be installed. Install one ' +
      '(Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium) ' +
      'and run the command again.',
  );
}

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
