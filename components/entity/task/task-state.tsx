// The state of a task or a run: an icon and a word. What is done goes back to neutral with a green tick, so that what
// runs or failed stands out. What came from a run file does not run here: it says what it was doing when it was exported.
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
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
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
  const { icon, tone, pulse, word, why } = useLook(state);
  const label = (
    <StateLabel icon={icon} tone={tone} pulse={pulse}>
      {word}
      {children}
    </StateLabel>
  );
  return why === null ? label : <span title={why}>{label}</span>;
}

/** Where only the icon fits: it bears the word as its name. */
export function StateIcon({ state }: { state: TaskState | RunState }) {
  const { icon, tone, pulse, word, why } = useLook(state);
  const name = why ?? word;
  return (
    <span className={TEXT[tone]} title={name}>
      <Icon of={icon} label={name} pulse={pulse} />
    </span>
  );
}

/** The word alone, where it is a part of a name. */
export function useStateWord(state: TaskState | RunState): string {
  return useLook(state).word;
}

/** With the word, and why it is another one than that of what goes on here; null where it is not. */
function useLook(state: TaskState | RunState): Look & { word: string; why: string | null } {
  const messages = useMessages(TASK_STATE);
  const isFromFile = useIsFromFile();
  const look = LOOK[state];
  if (!isFromFile || (state !== 'running' && state !== 'in_progress')) {
    return { ...look, word: messages[state], why: null };
  }
  return {
    icon: look.icon,
    tone: 'quiet',
    word: messages.was[state],
    why: messages.whenExported[state],
  };
}
