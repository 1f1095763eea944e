import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ImportedFrom } from '@/lib/model/imported-from';
import { asks, runOf } from '@/lib/run-diff/run-diff-testing';
import { TaskCell } from './pair-cells';

const IN_PROGRESS = { ...asks('r', 'Pricing table'), type: 'task.progress' } as const;

/** What is drawn of a task that is in progress in a run of this file. */
function drawn(imported: ImportedFrom | undefined): string {
  const [task = null] = runOf([asks('r', 'Pricing table'), IN_PROGRESS]).tasks;
  return renderToStaticMarkup(<TaskCell side="a" task={task} imported={imported} />);
}

it('stands still where its run is from a file', () => {
  const imported = drawn({ file: '0123456789abcdef', level: 'full' });

  expect(drawn(undefined)).toContain('pulse');
  expect(imported).not.toContain('pulse');
  expect(imported).toContain('It was in progress when its run was exported');
});
