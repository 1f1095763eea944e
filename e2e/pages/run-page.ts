// The page of a run: its tasks as a graph, as an outline, and who waits for whom.
import type { Locator, Page } from '@playwright/test';
import { Inspector } from './inspector';

export class RunPage {
  readonly title: Locator;
  readonly tasks: Locator;
  readonly graph: Locator;
  readonly timeline: Locator;
  readonly waits: Locator;
  readonly inspector: Inspector;

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 });
    this.tasks = page.getByRole('table', { name: 'Tasks' });
    this.graph = page.getByRole('tree', { name: 'Graph of the tasks' });
    this.timeline = page.getByRole('list', { name: 'Timeline of the tasks' });
    this.waits = page.getByRole('region', { name: 'Who waits for whom' });
    this.inspector = new Inspector(page);
  }

  /** Opens its outline. */
  async open(runId: string, query = ''): Promise<void> {
    const outline = query === '' ? '?show=outline' : `${query}&show=outline`;
    await this.page.goto(`/r/${encodeURIComponent(runId)}${outline}`);
    await this.tasks.waitFor();
  }

  async openGraph(runId: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(runId)}${query}`);
    await this.graph.waitFor();
  }

  async openTimeline(runId: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(runId)}?show=timeline&${query}`);
    await this.timeline.waitFor();
  }

  async showOutline(): Promise<void> {
    await this.page.getByText('Outline', { exact: true }).click();
    await this.tasks.waitFor();
  }

  /** The bar of a task by its title. */
  bar(title: string): Locator {
    return this.timeline.getByRole('link', { name: title });
  }

  /** The node of a task by its title. */
  node(title: string): Locator {
    return this.graph.getByRole('treeitem', { name: title });
  }

  /** The row of a task by its title. */
  task(title: string): Locator {
    return this.tasks.getByRole('row').filter({ hasText: title });
  }
}
