'use client';
// Who owes what to whom at this moment, in sentences.
import { Hourglass } from 'lucide-react';
import { AgentName, agentVerb } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DayTime } from '@/components/ui/time/time';
import { owedHref } from '@/components/workspace/routes';
import type { Task } from '@/lib/model/summary';
import { type Wait, waitsFor } from '@/lib/tasks/task-waits';

/** The first ones answer the question; the table has them all. */
const SENTENCES_MAX = 6;

export function WaitList({ run, tasks }: { run: string; tasks: readonly Task[] }) {
  const waits = waitsFor(tasks);
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  if (waits.length === 0) return null;
  return (
    <section aria-label="Who waits for whom" className="border-b border-hairline px-5 py-2">
      <ul className="grid gap-0.5">
        {waits.slice(0, SENTENCES_MAX).map((wait) => (
          <li key={`${wait.task_id} ${wait.waiting}`} className="flex items-baseline gap-2">
            <span className="self-center text-warn">
              <Icon of={Hourglass} />
            </span>
            <Sentence wait={wait} task={byId.get(wait.task_id)} />
          </li>
        ))}
      </ul>
      {waits.length > SENTENCES_MAX && (
        <p className="pl-6 text-12 text-ink-faint">and {waits.length - SENTENCES_MAX} more</p>
      )}
      <PageLink
        href={owedHref({ run })}
        prefetch={false}
        className="ml-6 text-12 text-ink-faint underline decoration-hairline-strong underline-offset-2 hover:text-ink-strong"
      >
        All that is owed in this run
      </PageLink>
    </section>
  );
}

function Sentence({ wait, task }: { wait: Wait; task: Task | undefined }) {
  const on = <AgentName agentId={wait.on} />;
  const waiting = <AgentName agentId={wait.waiting} />;
  return (
    <span className="min-w-0 break-words">
      <b>{on}</b> {agentVerb(wait.on, 'owe')} <b>{waiting}</b> {OWED[wait.for]}
      {task !== undefined && (
        <>
          {' '}
          <QueryLink
            change={{ event: String(task.first_seq) }}
            className="text-ink-strong underline decoration-hairline-strong underline-offset-2 hover:decoration-ink"
          >
            <VisibleText text={task.title === '' ? task.task_id : task.title} />
          </QueryLink>
        </>
      )}
      {wait.since !== null && (
        <>
          {' '}
          since <DayTime at={wait.since} />
        </>
      )}
    </span>
  );
}

const OWED: Readonly<Record<Wait['for'], string>> = {
  accept: 'an answer to the request',
  result: 'a result for',
  child: 'its part of the work:',
};
