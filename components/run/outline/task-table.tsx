'use client';
// The tasks of a run as a tree table: the accessible outline of who does what. Choosing a task opens the inspector at the
// event that opened it.
import { usageText } from '@/components/entity/task/usage-text';
import { FoldWhole } from '@/components/ui/folds/fold-whole';
import { useFolds } from '@/components/ui/folds/use-folds';
import { useMessages } from '@/components/ui/language/language-context';
import { RUN } from '@/lib/messages/en/features/run/run';
import { USAGE } from '@/lib/messages/en/shared/usage';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';
import type { Usage } from '@/lib/model/usage';
import type { Dependency } from '@/lib/tasks/task-dependencies';
import { taskTree } from '@/lib/tasks/task-tree';
import { type Hidden, hiddenBelow } from './hidden-tasks';
import { TableRows } from './table-rows';
import { needsOf } from './task-needs';
import { TaskRow } from './task-row';

export function TaskTable({
  scroller,
  tasks,
  dependencies,
  delegations,
  suspects,
  used,
  run,
  isPast,
  selectedSeq,
}: {
  /** What the table scrolls in; null until it is there. */
  scroller: HTMLDivElement | null;
  tasks: readonly Task[];
  dependencies: readonly Dependency[];
  /** By the id of the task that was handed over. */
  delegations: ReadonlyMap<string, DelegationEdge>;
  /** The ranks of the tasks in which a suspect stands, by their ids. */
  suspects: ReadonlyMap<string, number>;
  /** What each of them cost with what stands below it, by their ids. */
  used: ReadonlyMap<string, Usage>;
  /** The run in which the reader may act on its tasks; null where they may not. */
  run: string | null;
  isPast: boolean;
  selectedSeq: number | null;
}) {
  const usage = useMessages(USAGE);
  const messages = useMessages(RUN).outline;
  const all = taskTree(tasks).map((row) => ({ ...row, key: row.task.task_id }));
  const selected = all.find(({ task }) => task.first_seq === selectedSeq);
  const folds = useFolds('outline', all, selected?.key ?? null);
  const { shown: rows, folded, fold } = folds;
  const hidden = hiddenBelow(all, folded);
  const hiddenText = (counts: Hidden | undefined) =>
    counts === undefined ? '' : messages.hidden(counts.tasks, counts.failed);
  const needs = needsOf(tasks, dependencies, messages.titles);
  const hasConflicts = tasks.some((task) => task.clock_conflict !== undefined);
  const hasContracts = tasks.some((task) => task.contract !== undefined);
  return (
    <table
      aria-label={messages.title}
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr
          aria-rowindex={1}
          className="h-8 border-b border-hairline text-left text-12 text-ink-faint"
        >
          <th scope="col" className="px-2 pl-3 font-normal md:pl-5">
            <span className="flex items-center gap-3">
              {messages.task}
              <FoldWhole folds={folds} labels={messages} />
            </span>
          </th>
          <Heading width={`w-30 hidden sm:table-cell ${hasContracts ? 'md:w-48' : 'md:w-32'}`}>
            {messages.state}
          </Heading>
          <Heading width="w-44 hidden md:table-cell">{messages.assignedTo}</Heading>
          <Heading width="w-24 hidden lg:table-cell">{messages.attempts}</Heading>
          <Heading width={`${hasConflicts ? 'w-36' : 'w-24'} hidden sm:table-cell`}>
            {messages.duration}
          </Heading>
          {used.size > 0 && <Heading width="w-28 hidden lg:table-cell">{messages.cost}</Heading>}
          {run !== null && (
            <th scope="col" className="w-10">
              <span className="sr-only">{messages.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <TableRows
        label={messages.title}
        scroller={scroller}
        rows={rows}
        shownKey={selected?.key ?? null}
        renderRow={({ key, task, depth, children, oddParent }, { ref, index }) => (
          <TaskRow
            key={key}
            ref={ref}
            index={index}
            task={task}
            depth={depth}
            childCount={children}
            oddParent={oddParent}
            waitsFor={needs.get(task.task_id)?.waitsFor ?? ''}
            buildsOn={needs.get(task.task_id)?.buildsOn ?? ''}
            delegation={delegations.get(task.task_id) ?? null}
            suspect={suspects.get(task.task_id) ?? null}
            cost={costOf(usage, task, used)}
            run={run}
            isPast={isPast}
            isSelected={task.first_seq === selectedSeq}
            hidden={hiddenText(hidden.get(key))}
            onFolded={fold}
          />
        )}
      />
    </table>
  );
}

/** In a word; null where no task of the run names a cost. */
function costOf(
  usage: typeof USAGE.english,
  { task_id }: Task,
  used: ReadonlyMap<string, Usage>,
): string | null {
  if (used.size === 0) return null;
  const cost = used.get(task_id);
  return cost === undefined ? '' : usageText(usage, cost);
}

function Heading({ width = '', children }: { width?: string; children: string }) {
  return (
    <th scope="col" className={`px-2 font-normal first:pl-3 last:pr-5 md:first:pl-5 ${width}`}>
      {children}
    </th>
  );
}
