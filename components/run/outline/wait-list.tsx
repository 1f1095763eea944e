'use client';
// Who owes what to whom at this moment, in a sentence for each task. On a narrow screen, which they would fill, they are folded into
// one line.
import { ChevronDown, ChevronRight, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
import { COUNTS } from '@/lib/messages/en/shared/counts';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Task } from '@/lib/model/summary';
import { owedTasks, type WaitsOfTask } from '@/lib/tasks/task-waits';

/** The first ones answer the question; the table has them all. */
const SENTENCES_MAX = 6;

export function WaitList({ run, tasks }: { run: string; tasks: readonly Task[] }) {
  const messages = useMessages(RUN).waits;
  const { count } = useMessages(COUNTS);
  const [isOpen, setIsOpen] = useState(false);
  const owed = owedTasks(tasks);
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  if (owed.length === 0) return null;
  return (
    <section
      aria-label={messages.title}
      className="border-b border-hairline px-3 md:px-5 md:py-2 print:py-2"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-2 text-left md:hidden print:hidden"
      >
        <span className="text-warn">
          <Icon of={Hourglass} />
        </span>
        <span className="truncate">{messages.title}</span>
        <span className="text-12 text-ink-faint tabular-nums">{count(owed.length)}</span>
        <span className="ml-auto text-ink-faint">
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
        </span>
      </button>
      <div className={isOpen ? 'max-md:pb-2' : 'not-print:max-md:hidden'}>
        <ul className="grid gap-1">
          {owed.slice(0, SENTENCES_MAX).map((one) => (
            <li key={one.task_id} className="flex gap-2">
              <span className="flex h-[1lh] shrink-0 items-center text-warn">
                <Icon of={Hourglass} />
              </span>
              <Sentence owed={one} task={byId.get(one.task_id)} />
            </li>
          ))}
        </ul>
        {owed.length > SENTENCES_MAX && (
          <p className="pl-6 text-12 text-ink-faint">
            {messages.others(owed.length - SENTENCES_MAX)}
          </p>
        )}
        <PageLink
          href={owedHref({ run })}
          prefetch={false}
          className="ml-6 text-12 text-ink-faint underline decoration-hairline-strong underline-offset-2 hover:text-ink-strong"
        >
          {messages.all}
        </PageLink>
      </div>
    </section>
  );
}

function Sentence({ owed, task }: { owed: WaitsOfTask; task: Task | undefined }) {
  const { owes, sentence, to } = useMessages(RUN).waits;
  const title = task !== undefined && (
    <QueryLink
      change={{ event: String(task.first_seq) }}
      className="text-ink-strong underline decoration-hairline-strong underline-offset-2 hover:decoration-ink"
    >
      <VisibleText text={task.title === '' ? task.task_id : task.title} />
    </QueryLink>
  );
  const since = owed.since !== null && <DayTime at={owed.since} />;
  return (
    <span className="min-w-0 break-words">
      <Rich
        text={sentence<ReactNode>(
          owes[owed.for]<ReactNode>(
            <Somebody agentId={owed.on} />,
            owed.on === HUMAN_AGENT_ID,
            <Rich text={to<ReactNode>(owed.waiting.map(somebody))} />,
          ),
          title || null,
          since || null,
        )}
      />
    </span>
  );
}

const somebody = (agentId: string) => <Somebody key={agentId} agentId={agentId} />;

function Somebody({ agentId }: { agentId: string }) {
  return (
    <b>
      <AgentName agentId={agentId} />
    </b>
  );
}
