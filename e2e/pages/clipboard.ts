// What a button copies. The word "Copied" stands for a moment only, so that a busy machine may miss it; what is on the
// clipboard stays.
import { expect, type Locator } from '@playwright/test';

/** Presses the button and waits for what it copies. */
export async function copiedBy(button: Locator): Promise<string> {
  const page = button.page();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  const { origin } = new URL(page.url());
  // A page that lost the focus may not write, and does not get it back by itself; nor does one whose permission the browser forgot.
  // Who pressed a key a moment ago needs no permission to write.
  const empty = async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.bringToFront();
    await page.keyboard.press('Shift');
    return page.evaluate(() =>
      navigator.clipboard.writeText('').then(
        () => 'empty',
        (error) => String(error),
      ),
    );
  };
  await expect.poll(empty).toBe('empty');
  await button.click();
  await expect.poll(read).not.toBe('');
  return read();
}
