// The cells of a pair: a task as one run has it, and one mark for each kind of difference.
import { EqualNot } from 'lucide-react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { StateIcon } from '@/components/entity/task/task-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Took } from '@/components/ui/time/time';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import type { ImportedFrom } from '@/lib/model/imported-from';
import type { DiffField } from '@/lib/model/run-diff';
import type { Task } from '@/lib/model/summary';
import { timeMore } from './compare-sentences';
import { SideMark } from './side-mark';
import { TimeBars } from './time-bars';

/** The task as one run has it: its state, who has it, how long it took. */
export function TaskCell({
  side,
  task,
  imported,
}: {
  side: 'a' | 'b';
  task: Task | null;
  /** The run file that its run is from; undefined where it is from none. */
  imported: ImportedFrom | undefined;
}) {
  const messages = useMessages(COMPARE).row;
  if (task === null) return <span className="hidden @2xl:block" />;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="@2xl:hidden">
        <SideMark side={side} />
      </span>
      <span className="sr-only">{messages.inSide[side]}</span>
      <FromFileWithin imported={imported}>
        <StateIcon state={task.state} />
      </FromFileWithin>
      {task.assigned_to === null ? (
        <span className="text-ink-faint">{messages.nobody}</span>
      ) : (
        <>
          <Avatar agentId={task.assigned_to} size="tiny" />
          <span className="truncate">
            <AgentName agentId={task.assigned_to} />
          </span>
        </>
      )}
      {task.duration_ms !== null && (
        <span className="ml-auto shrink-0 pl-1 text-12 text-ink-faint @2xl:hidden @4xl:block">
          <Took ms={task.duration_ms} />
        </span>
      )}
    </span>
  );
}

/** How much longer a task took in B. */
export function TimeCell({ a, b, differs }: { a: Task; b: Task; differs: boolean }) {
  const { timeDiffers } = useMessages(COMPARE).row;
  const more = timeMore(useMessages(COMPARE_SENTENCES), a, b);
  return (
    <span className="hidden min-w-0 items-center gap-2 @2xl:flex">
      <TimeBars a={a.duration_ms} b={b.duration_ms} />
      <span
        className={`ml-auto truncate text-12 tabular-nums ${differs ? 'text-ink-strong' : 'text-ink-faint'}`}
      >
        {differs && <span className="sr-only">{timeDiffers}</span>}
        {more}
      </span>
    </span>
  );
}

/** Whether a pair differs in one kind of thing. */
export function MarkCell({ field, differs }: { field: DiffField; differs: boolean }) {
  const messages = useMessages(COMPARE_SENTENCES);
  return (
    <span className="hidden place-items-center @2xl:grid">
      {differs ? (
        <span className="text-ink-strong">
          <Icon of={EqualNot} label={messages.differs(messages.fields[field])} />
        </span>
      ) : (
        <span aria-hidden className="size-[3px] rounded-full bg-ink-faint" />
      )}
    </span>
  );
}

/** By how many tries B took more or less. */
export function TriesCell({ a, b }: { a: Task; b: Task }) {
  const { triesInB } = useMessages(COMPARE).row;
  const more = b.attempts - a.attempts;
  if (more === 0) return <MarkCell field="attempts" differs={false} />;
  return (
    <span className="hidden justify-center text-12 font-medium text-ink-strong tabular-nums @2xl:flex">
      <span className="sr-only">{triesInB}</span>
      {more > 0 ? `+${String(more)}` : `−${String(-more)}`}
    </span>
  );
}
