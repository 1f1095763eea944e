'use client';
// Below the head of a run: in which way its tasks are shown, how many there are, and who has them in hand. Where it is
// narrow, on a phone or beside the inspector, icons stand for words.
import { SuspectPin } from '@/components/entity/suspect-pin';
import { TaskCounts } from '@/components/entity/task/task-counts';
import { usageSentence } from '@/components/entity/task/usage-text';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { PageLink } from '@/components/ui/page-link';
import { changeQuery } from '@/components/ui/query-link';
import { Segmented } from '@/components/ui/segmented';
import { RUN } from '@/lib/messages/en/features/run/run';
import { USAGE } from '@/lib/messages/en/shared/usage';
import type { Task } from '@/lib/model/summary';
import type { Usage } from '@/lib/model/usage';
import { TASK_VIEWS, type TaskView } from './task-view';

/** What is drawn stays as it is until its code is there. */
const WORK_IN_HAND = new LatePart(() => import('./work-in-hand').then((code) => code.WorkInHand));

export function RunBar({
  shown,
  tasks,
  used,
  suspects,
}: {
  shown: TaskView;
  tasks: readonly Task[];
  /** By the whole run; null where no event names a cost. */
  used: Usage | null;
  /** Where it may have gone wrong; null where it is not known to have. */
  suspects: string | null;
}) {
  const usage = useMessages(USAGE);
  const { title, views, wentWrong } = useMessages(RUN).bar;
  return (
    <div className="@container flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-3 py-1 md:px-5">
      <Segmented
        legend={title}
        value={shown}
        segments={TASK_VIEWS.map((value) => ({ value, label: views[value] }))}
        onChosen={(value) => changeQuery({ show: value === TASK_VIEWS[0] ? null : value })}
      />
      {tasks.length > 0 && <TaskCounts tasks={tasks} />}
      {suspects !== null && (
        <PageLink
          href={suspects}
          prefetch={false}
          className="inline-flex items-center gap-1.5 text-12 text-accent hover:underline"
        >
          <SuspectPin rank={1} /> {wentWrong}
        </PageLink>
      )}
      {used !== null && (
        <span className="text-12 text-ink tabular-nums">{usageSentence(usage, used)}</span>
      )}
      <Opened part={WORK_IN_HAND} props={{ tasks }} />
    </div>
  );
}
