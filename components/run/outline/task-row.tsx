'use client';
// One task of the tree table.
import { memo, type ReactNode } from 'react';
import { possibleActions } from '@/components/action/possible-actions';
import { TaskActions } from '@/components/action/task-actions';
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { SuspectPin } from '@/components/entity/suspect-pin';
import { ContractMark, type ContractState } from '@/components/entity/task/contract-mark';
import { ModeLabel, VerdictLabel } from '@/components/entity/task/delegation-labels';
import { OddParentLabel } from '@/components/entity/task/odd-parent';
import { SpanTime } from '@/components/entity/task/span-time';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { FoldButton } from '@/components/ui/fold-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { OPENS_BY_PRESS } from '@/components/ui/list/row-press';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { ShortId } from '@/components/ui/text/short-id';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { runHref } from '@/components/workspace/routes';
import { RUN } from '@/lib/messages/en/features/run/run';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import type { RichText } from '@/lib/messages/message-area';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';
import type { OddParent } from '@/lib/tasks/task-tree';
import type { DrawnRow } from './table-rows';

/** Deeper levels are indented no further, so that a title keeps its room. */
const INDENTS = [
  'pl-0',
  'pl-2 md:pl-5',
  'pl-4 md:pl-10',
  'pl-6 md:pl-15',
  'pl-8 md:pl-20',
  'pl-10 md:pl-25',
  'pl-12 md:pl-30',
] as const;

const CELL = 'px-2 py-1 dense:py-0.5 align-middle last:pr-5';

/** Drawn again only when what it says changes. */
export const TaskRow = memo(function TaskRow({
  ref,
  index,
  task,
  depth,
  childCount,
  oddParent,
  waitsFor,
  buildsOn,
  delegation,
  suspect,
  cost,
  run,
  isPast,
  isSelected,
  hidden,
  onFolded,
}: DrawnRow & {
  task: Task;
  /** 0 for a root. */
  depth: number;
  childCount: number;
  /** Where the parent that it names is, instead of above it. */
  oddParent: OddParent | null;
  /** The titles of what its request says that it waits for; empty where it says nothing. */
  waitsFor: string;
  /** The titles of what its request refers to. */
  buildsOn: string;
  /** By which it was handed over; null where it was not. */
  delegation: DelegationEdge | null;
  /** The first rank of the suspects in it. */
  suspect: number | null;
  /** Of it and what stands below it; null where the table has no such column. */
  cost: string | null;
  /** The run in which the reader may act on the task; null where they may not. */
  run: string | null;
  /** At a moment of the past, whose time is not known, no clock ticks. */
  isPast: boolean;
  isSelected: boolean;
  /** What is folded below it, in words; empty where nothing is. */
  hidden: string;
  onFolded: (taskId: string, isFolded: boolean) => void;
}) {
  const messages = useMessages(RUN).outline;
  const title = task.title === '' ? task.task_id : task.title;
  const indent = INDENTS[Math.min(depth, INDENTS.length - 1)] ?? 'pl-0';
  const fold = (isFolded: boolean) => onFolded(task.task_id, isFolded);
  return (
    <tr
      ref={ref}
      data-row
      data-index={index}
      // The heads of the columns are the first row.
      aria-rowindex={index + 2}
      data-seq={task.first_seq}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      {...OPENS_BY_PRESS}
      onKeyDown={({ key }) => obeyKey(key, fold)}
      className="h-9 dense:h-7 cursor-pointer border-b border-hairline hover:bg-fill-hover data-selected:bg-accent-fill"
    >
      <td className={`${CELL} pl-3 md:pl-5`}>
        <div className={`flex min-w-0 items-center gap-1.5 ${indent}`}>
          {childCount > 0 ? (
            <FoldButton isFolded={hidden !== ''} label={messages.below(title)} onFolded={fold} />
          ) : (
            <span className="w-5 shrink-0" />
          )}
          <ProtocolMark protocol={task.protocol} />
          {depth > 0 && <span className="sr-only">{messages.level(depth + 1)}</span>}
          <QueryLink
            data-open
            change={{ event: String(task.first_seq) }}
            aria-current={isSelected || undefined}
            className="block min-w-0 truncate font-medium text-ink-strong hover:underline"
          >
            <TitleText title={task.title} id={task.task_id} />
          </QueryLink>
          {task.title !== '' && (
            <span className="hidden text-ink-faint xl:inline">
              <ShortId id={task.task_id} />
            </span>
          )}
          <HiddenNote says={hidden} />
          {suspect !== null && <SuspectPin rank={suspect} />}
          {oddParent !== null && <OddParentNote task={task} odd={oddParent} />}
        </div>
        <NarrowFacts task={task} delegation={delegation} isPast={isPast} indent={indent} />
        <Need says={messages.waitsFor} titles={waitsFor} indent={indent} />
        <Need says={messages.buildsOn} titles={buildsOn} indent={indent} />
      </td>
      <td className={`${CELL} hidden sm:table-cell`}>
        <StateMark state={task.state} />
        <span className="flex min-w-0">
          <Contract task={task} />
        </span>
      </td>
      <td className={`${CELL} hidden md:table-cell`}>
        <Assigned agentId={task.assigned_to} />
        <HandedOver delegation={delegation} />
      </td>
      <td className={`${CELL} hidden tabular-nums lg:table-cell`}>{task.attempts}</td>
      <td className={`${CELL} hidden text-ink-strong sm:table-cell`}>
        <TaskTime task={task} isPast={isPast} />
      </td>
      {cost !== null && <td className={`${CELL} hidden tabular-nums lg:table-cell`}>{cost}</td>}
      {run !== null && (
        <td className="w-9 pr-3 text-right align-middle">
          <TaskActions
            shown={task}
            task={{ ...task, run_id: run }}
            actions={possibleActions(task.state)}
          />
        </td>
      )}
    </tr>
  );
});

/** The arrows fold and unfold what is below a task; Enter is a key of the whole page. */
function obeyKey(key: string, onFolded: (isFolded: boolean) => void): void {
  if (key === 'ArrowLeft') onFolded(true);
  if (key === 'ArrowRight') onFolded(false);
}

function HiddenNote({ says }: { says: string }) {
  if (says === '') return null;
  return <span className="shrink-0 text-12 text-ink-faint tabular-nums">{says}</span>;
}

function Assigned({ agentId }: { agentId: string | null }) {
  const { nobodyYet } = useMessages(RUN_TASKS);
  if (agentId === null) return <span className="text-ink-faint">{nobodyYet}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar agentId={agentId} size="tiny" />
      <span className="flex min-w-0">
        <AgentLink agentId={agentId} isNarrow />
      </span>
    </span>
  );
}

/** Below its title where there is no room for their columns: in one line where the name of the agent can be told in it. */
function NarrowFacts({
  task,
  delegation,
  isPast,
  indent,
}: {
  task: Task;
  delegation: DelegationEdge | null;
  isPast: boolean;
  indent: string;
}) {
  return (
    <div className={`min-w-0 pb-0.5 md:hidden ${indent}`}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 pl-6 text-12">
        <span className="inline-flex shrink-0 items-center gap-2 sm:hidden">
          <StateMark state={task.state} />
          <Contract task={task} />
        </span>
        <span className="max-w-max min-w-0 flex-[1_1_48px]">
          <Assigned agentId={task.assigned_to} />
        </span>
        <HandedOver delegation={delegation} />
        <span className="shrink-0 text-ink-faint sm:hidden">
          <TaskTime task={task} isPast={isPast} />
        </span>
      </span>
    </div>
  );
}

/** Whether it keeps the contract that it is bound to; nothing where it is bound to none. */
function Contract({ task }: { task: Task }) {
  if (task.contract === undefined) return null;
  return <ContractMark contract={task.contract} state={contractState(task)} isNarrow />;
}

/** In which mode it was handed over, and whether that was allowed. */
function HandedOver({ delegation }: { delegation: DelegationEdge | null }) {
  if (delegation === null) return null;
  const { mode, verdict, message } = delegation;
  return (
    <span
      className="flex shrink-0 items-center gap-x-2 md:min-w-0 md:flex-wrap"
      title={toLabel(message)}
    >
      <ModeLabel mode={mode} isNarrow />
      <VerdictLabel verdict={verdict} isNarrow />
    </span>
  );
}

/** What it needs beside its children, below its title; nothing where that is nothing. */
function Need({
  says,
  titles,
  indent,
}: {
  says: (titles: ReactNode) => RichText<ReactNode>;
  titles: string;
  indent: string;
}) {
  if (titles === '') return null;
  return (
    <div className={`min-w-0 pb-0.5 text-12 text-ink-faint ${indent}`}>
      <span className="block truncate pl-6 md:line-clamp-2 md:whitespace-normal md:break-words md:pl-10">
        <Rich text={says(<VisibleText text={titles} />)} />
      </span>
    </div>
  );
}

/** A parent in another run (C15) can be looked at there. */
function OddParentNote({ task, odd }: { task: Task; odd: OddParent }) {
  const label = <OddParentLabel task={task} odd={odd} />;
  if (task.parent_run_id === undefined) return label;
  return (
    <PageLink
      href={runHref(task.parent_run_id)}
      className="shrink-0 text-warn underline-offset-2 hover:underline"
    >
      {label}
    </PageLink>
  );
}

function TaskTime({ task, isPast }: { task: Task; isPast: boolean }) {
  const { open } = useMessages(RUN).outline;
  const isOpen = task.closed_at === null;
  if (isPast && isOpen) return <span className="font-normal text-ink-faint">{open}</span>;
  return <SpanTime of={task} isOpen={isOpen} />;
}

/** The orchestrator reports what broke a contract; a result that nobody objected to keeps it. */
function contractState({ state, contract }: Task): ContractState {
  if (contract !== undefined && contract.broken_seq !== null) return 'broken';
  return state === 'completed' ? 'kept' : 'due';
}
