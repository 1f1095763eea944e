// State, agent, tries and time of both tasks, those that differ in strong ink.
import { EqualNot } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { SpanTime } from '@/components/entity/task/span-time';
import { StateMark } from '@/components/entity/task/task-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { COMPARE_PANEL } from '@/lib/messages/en/features/compare/compare-panel';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import type { AlignedTasks, DiffField } from '@/lib/model/run-diff';
import type { RunSummary, Task } from '@/lib/model/summary';
import { SideMark } from '../pair/side-mark';

type Fact = {
  readonly name: 'state' | 'agent' | 'tries' | 'time';
  readonly field: DiffField;
  /** Where the field may differ in something else. */
  readonly isOther?: (a: Task, b: Task) => boolean;
  readonly of: (task: Task) => ReactNode;
};

const FACTS: readonly Fact[] = [
  { name: 'state', field: 'state', of: ({ state }) => <StateMark state={state} /> },
  {
    name: 'agent',
    field: 'route',
    isOther: (a, b) => a.assigned_to !== b.assigned_to,
    of: ({ assigned_to: agentId }) => <Assigned agentId={agentId} />,
  },
  { name: 'tries', field: 'attempts', of: ({ attempts }) => attempts },
  {
    name: 'time',
    field: 'duration',
    of: (task) => <SpanTime of={task} isOpen={task.closed_at === null} />,
  },
];

export function FactsSection({
  pair,
  runs,
}: {
  pair: AlignedTasks;
  runs: Readonly<Record<'a' | 'b', RunSummary>>;
}) {
  const { facts, differs: otherMark } = useMessages(COMPARE_PANEL);
  const { a, b, differs } = pair;
  return (
    <table aria-label={facts.title} className="w-full table-fixed">
      <thead>
        <tr className="h-7 text-left">
          <td className="w-16" />
          <SideHead side="a" />
          <SideHead side="b" />
        </tr>
      </thead>
      <tbody>
        {FACTS.map(({ name, field, of, isOther }) => (
          <tr key={name} className="h-7 border-t border-hairline">
            <th scope="row" className="text-left text-12 font-normal text-ink-faint">
              <span className="inline-flex items-center gap-1">
                {facts[name]}
                {differs.includes(field) &&
                  (a === null || b === null || isOther?.(a, b) !== false) && (
                    <span className="text-ink-strong">
                      <Icon of={EqualNot} size="tiny" label={otherMark} />
                    </span>
                  )}
              </span>
            </th>
            <td className="truncate pr-2">
              <FromFileWithin imported={runs.a.imported}>
                {a === null ? <Missing /> : of(a)}
              </FromFileWithin>
            </td>
            <td className="truncate">
              <FromFileWithin imported={runs.b.imported}>
                {b === null ? <Missing /> : of(b)}
              </FromFileWithin>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SideHead({ side }: { side: 'a' | 'b' }) {
  return (
    <th scope="col" className="font-normal">
      <SideMark side={side} />
    </th>
  );
}

function Assigned({ agentId }: { agentId: string | null }) {
  const { nobodyYet } = useMessages(RUN_TASKS);
  return agentId === null ? nobodyYet : <AgentLink agentId={agentId} />;
}

function Missing() {
  const { missing } = useMessages(COMPARE_PANEL).facts;
  return <span className="text-12 text-ink-faint">{missing}</span>;
}
