// The state of a task or a run: an icon and a word. What is done goes back to neutral with a green tick, so that what
// runs or failed stands out.
import {
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  Loader,
  type LucideIcon,
  MessagesSquare,
  TimerOff,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { TASK_STATE } from '@/lib/messages/en/shared/task-state';
import type { RunState, TaskState } from '@/lib/model/summary';

type Look = { icon: LucideIcon; tone: Tone; pulse?: boolean };

const LOOK: Readonly<Record<TaskState | RunState, Look>> = {
  requested: { icon: CircleDashed, tone: 'quiet' },
  accepted: { icon: CircleDot, tone: 'running' },
  in_progress: { icon: Loader, tone: 'running', pulse: true },
  completed: { icon: Check, tone: 'ok' },
  failed: { icon: X, tone: 'fail' },
  cancelled: { icon: Ban, tone: 'quiet' },
  timed_out: { icon: TimerOff, tone: 'warn' },
  running: { icon: Loader, tone: 'running', pulse: true },
  talking: { icon: MessagesSquare, tone: 'quiet' },
};

/** The states of a task, what needs attention first. */
export const STATES_BY_URGENCY: readonly TaskState[] = [
  'failed',
  'timed_out',
  'in_progress',
  'accepted',
  'requested',
  'completed',
  'cancelled',
];

const TEXT: Readonly<Record<Tone, string>> = {
  quiet: 'text-ink-faint',
  plain: 'text-ink',
  ok: 'text-ok',
  running: 'text-running',
  warn: 'text-warn',
  fail: 'text-fail',
  accent: 'text-accent',
};

/** The word may be followed by more, as in `running, 6 m 12 s`. */
export function StateMark({
  state,
  children,
}: {
  state: TaskState | RunState;
  children?: ReactNode;
}) {
  const messages = useMessages(TASK_STATE);
  const { icon, tone, pulse } = LOOK[state];
  return (
    <StateLabel icon={icon} tone={tone} pulse={pulse}>
      {messages[state]}
      {children}
    </StateLabel>
  );
}

/** Where only the icon fits: it bears the word as its name. */
export function StateIcon({ state }: { state: TaskState | RunState }) {
  const word = useMessages(TASK_STATE)[state];
  const { icon, tone, pulse } = LOOK[state];
  return (
    <span className={TEXT[tone]} title={word}>
      <Icon of={icon} label={word} pulse={pulse} />
    </span>
  );
}
