// Each worker of the browser tests starts its own server and databases (see e2e/fixtures), so there is
// no shared `webServer` here.
import { defineConfig } from '@playwright/test';
import { testChromium } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/playwright-server.mjs',
  // Generous: a machine that does other work at the same time is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test that passes then is named as flaky at the end of the run; on the machine of a developer it fails.
  retries: process.env.CI ? 1 : 0,
  // A worker is a server, its database and a browser: two of them fill a small machine.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Cookies, storage and settings are fresh for each test; the compiled scripts of the pages stay.
    reuseContext: true,
    // What moves is drawn sixty times a second, and most tests look at what came of it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: testChromium() },
    // To record each step costs a tenth of a test: `--trace retain-on-failure` does it for whoever looks for a fault.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Recording a film needs a download of its own.
    video: 'off',
  },
});
