'use client';
// Who owes what to whom at this moment, in sentences.
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DayTime } from '@/components/ui/time/time';
import { owedHref } from '@/components/workspace/routes';
import { RUN } from '@/lib/messages/en/features/run/run';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Task } from '@/lib/model/summary';
import { type Wait, waitsFor } from '@/lib/tasks/task-waits';

/** The first ones answer the question; the table has them all. */
const SENTENCES_MAX = 6;

export function WaitList({ run, tasks }: { run: string; tasks: readonly Task[] }) {
  const messages = useMessages(RUN).waits;
  const waits = waitsFor(tasks);
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  if (waits.length === 0) return null;
  return (
    <section aria-label={messages.title} className="border-b border-hairline px-5 py-2">
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
        <p className="pl-6 text-12 text-ink-faint">
          {messages.others(waits.length - SENTENCES_MAX)}
        </p>
      )}
      <PageLink
        href={owedHref({ run })}
        prefetch={false}
        className="ml-6 text-12 text-ink-faint underline decoration-hairline-strong underline-offset-2 hover:text-ink-strong"
      >
        {messages.all}
      </PageLink>
    </section>
  );
}

function Sentence({ wait, task }: { wait: Wait; task: Task | undefined }) {
  const { owes, sentence } = useMessages(RUN).waits;
  const title = task !== undefined && (
    <QueryLink
      change={{ event: String(task.first_seq) }}
      className="text-ink-strong underline decoration-hairline-strong underline-offset-2 hover:decoration-ink"
    >
      <VisibleText text={task.title === '' ? task.task_id : task.title} />
    </QueryLink>
  );
  const since = wait.since !== null && <DayTime at={wait.since} />;
  return (
    <span className="min-w-0 break-words">
      <Rich
        text={sentence<ReactNode>(
          owes[wait.for](
            <Somebody agentId={wait.on} />,
            wait.on === HUMAN_AGENT_ID,
            <Somebody agentId={wait.waiting} />,
          ),
          title || null,
          since || null,
        )}
      />
    </span>
  );
}

function Somebody({ agentId }: { agentId: string }) {
  return (
    <b>
      <AgentName agentId={agentId} />
    </b>
  );
}
