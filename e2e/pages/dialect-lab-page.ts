// The dialect lab: the dialects, a definition with its verdicts, and the bench beside it.
import type { Locator, Page } from '@playwright/test';
import { copiedBy } from './clipboard';

export class DialectLabPage {
  readonly list: Locator;
  readonly definition: Locator;
  readonly bench: Locator;
  readonly box: Locator;
  readonly verdicts: Locator;
  readonly reading: Locator;
  /** The messages that the call becomes. */
  readonly result: Locator;
  readonly steps: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('region', { name: 'Dialects', exact: true });
    this.definition = page.getByRole('region', { name: 'Definition', exact: true });
    this.bench = page.getByRole('region', { name: 'Bench', exact: true });
    this.box = page.getByRole('textbox', { name: 'Definition of the dialect' });
    this.verdicts = page.getByRole('region', { name: 'Verdicts' });
    this.reading = page.getByRole('region', { name: 'Reading' });
    this.result = page.getByRole('region', { name: 'What it becomes' });
    this.steps = page.getByRole('region', { name: 'Steps of the expansion' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/lab/dialects${query}`);
    // The text belongs to the page's scripts from here on.
    await this.page.locator('[role="status"]', { hasText: 'Live' }).waitFor({ state: 'attached' });
  }

  /** A rule's button, which bears its verdict. */
  rule(rule: 'R1' | 'R2' | 'R3' | 'R4'): Locator {
    return this.verdicts.getByRole('button', { name: new RegExp(`^${rule} `) });
  }

  /** Changes the text as somebody does who types over a part of it. */
  async replace(part: string, by: string): Promise<void> {
    await this.box.fill((await this.box.inputValue()).replace(part, by));
  }

  /** What is selected in the editor. */
  selected(): Promise<string> {
    return this.box.evaluate((box: HTMLTextAreaElement) =>
      box.value.slice(box.selectionStart, box.selectionEnd),
    );
  }

  field(parameter: string): Locator {
    return this.bench.getByRole('textbox', { name: new RegExp(`^${parameter} `) });
  }

  /** Presses an action, and the button that confirms what it records. */
  async act(action: string, confirm: string, within: Locator = this.definition): Promise<void> {
    await within.getByRole('button', { name: action, exact: true }).first().click();
    await this.page.getByRole('button', { name: confirm, exact: true }).click();
  }

  async showTab(name: 'Try' | 'Versions' | 'Spoken by' | 'History'): Promise<void> {
    await this.bench.getByRole('link', { name, exact: true }).click();
  }

  /** The messages as they are sent: to the byte, as the button copies them. */
  copied(): Promise<string> {
    return copiedBy(this.bench.getByRole('button', { name: 'Copy', exact: true }));
  }

  /** One of the draft's calls. */
  async example(number: number): Promise<void> {
    await this.bench.getByRole('button', { name: `Example ${String(number)}` }).click();
  }
}
