// The rows of a thread whose code comes after the page: results, and what happens to a task in one line each.
import type { TieBreak } from '@/lib/model/orchestration/routing';
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const TIES: Readonly<Record<Exclude<TieBreak['rule'], 'none'>, string>> = {
  least_loaded: 'it has less to do',
  recent_success: 'it stands better by recent success',
  round_robin: 'it was next in turn',
};

/** `1 heartbeat`, and nothing where there is none. */
const some = (count: number, one: string, other: string) =>
  count > 0 ? [english.counted(count, { one, other })] : [];

function possessive(name: string): string {
  return name.toLowerCase().endsWith('s') ? `${name}’` : `${name}’s`;
}

export const THREAD_ROWS = messageArea('thread-rows', {
  result: {
    title: 'Result',
    attempts: (count: number) => english.counted(count, { one: 'attempt', other: 'attempts' }),
    /** A result that is told once more; null where it is not known whose. */
    passesOn: (whose: string | null) =>
      whose === null ? 'Passes on a result' : `Passes on ${possessive(whose)} result`,
    breaches: 'What breaks the contract',
  },
  task: {
    accepted: 'Accepted',
    inProgress: 'In progress',
    progressOf: (task: string) => `Progress of ${task}`,
    percent: (percent: number) => `${english.number(percent)}%`,
    reports: (count: number) => english.counted(count, { one: 'report', other: 'reports' }),
    retriedBy: <Drawn>(who: Drawn, attempt: number, to: Drawn | null): RichText<Drawn> => [
      ...['Retried by ', who, `: attempt ${english.number(attempt)}`],
      ...(to === null ? [] : [' to ', to]),
    ],
    sameKey: ', same idempotency key',
    otherKey: ', another idempotency key',
    failed: 'Failed',
    attemptFailed: (attempt: number) => `Attempt ${english.number(attempt)} failed`,
    retryable: 'retryable',
    notRetryable: 'not retryable',
    cancelledBy: <Drawn>(who: Drawn): RichText<Drawn> => ['Cancelled by ', who],
    notCancelledBy: <Drawn>(who: Drawn): RichText<Drawn> => ['Not cancelled by ', who],
    timedOut: 'Timed out',
    notTimedOut: 'Not timed out',
  },
  tool: {
    /** In the place of a name that is not known. */
    unnamed: 'tool',
    failed: 'failed',
    running: 'running',
    /** When the run that it is of was exported. */
    wasRunning: 'was running',
    /** Its task ended without an answer. */
    unanswered: 'no answer',
    noCall: 'The call is not among these events.',
    noAnswer: 'No answer yet.',
    noAnswerCame: 'Its task ended without an answer.',
  },
  decision: {
    choseNobody: 'Chose nobody.',
    chose: <Drawn>(
      who: Drawn,
      second: Drawn | null,
      tie: keyof typeof TIES | null,
    ): RichText<Drawn> => [
      ...['Chose ', who],
      ...(second === null ? [] : [' over ', second]),
      tie === null ? '.' : `: ${TIES[tie]}.`,
    ],
    onlyOne: (total: number) =>
      total === 1
        ? ' The only agent, and it qualified.'
        : ` The only one of ${english.number(total)} agents that qualified.`,
    among: (passed: number, total: number) =>
      ` ${english.number(passed)} of ${english.counted(total, { one: 'agent', other: 'agents' })} qualified.`,
    noneFree: 'No agent is free.',
    noneMatched: 'No agent matched.',
    handedOver: <Drawn>(to: Drawn, tool: Drawn | null): RichText<Drawn> => [
      ...['Handed over to ', to],
      ...(tool === null ? [] : [' by ', tool]),
      '.',
    ],
    elsewhere: 'declared elsewhere',
    elsewhereHint:
      'Declared by another orchestrator or framework; Colloquy’s own router did not decide it.',
    why: 'Why',
  },
  dialect: {
    title: 'Dialect',
    taughtTo: <Drawn>(pupil: Drawn): RichText<Drawn> => ['taught to ', pupil],
    /** What is folded and unfolded. */
    theDefinition: 'the definition',
    definition: 'Definition',
    keepsRules: 'Keeps R1 to R4',
    adds: 'Adds',
    more: (count: number) => ` and ${english.number(count)} more`,
    extends: 'Extends',
    author: 'Author',
    noAuthor: 'none named',
    outcomes: {
      installed: <Drawn>(dialect: Drawn): RichText<Drawn> => [
        ...['Dialect ', dialect, ' was installed'],
      ],
      refused: <Drawn>(dialect: Drawn): RichText<Drawn> => ['Dialect ', dialect, ' was refused'],
      refusedFor: <Drawn>(dialect: Drawn, why: Drawn): RichText<Drawn> => [
        ...['Dialect ', dialect, ' was refused: ', why],
      ],
      removed: <Drawn>(dialect: Drawn): RichText<Drawn> => [
        ...['Dialect ', dialect, ' was taken out of use'],
      ],
      repeated: <Drawn>(dialect: Drawn): RichText<Drawn> => [
        ...['Dialect ', dialect, ' is installed already'],
      ],
    },
  },
  folded: {
    /** What agents tell of themselves. */
    lifecycle: (
      counts: {
        readonly heartbeats: number;
        readonly registered: number;
        readonly updated: number;
      },
      agents: number,
      isHealthy: boolean,
    ) => {
      const parts = [
        ...some(counts.heartbeats, 'heartbeat', 'heartbeats'),
        ...some(counts.registered, 'registration', 'registrations'),
        ...some(counts.updated, 'update', 'updates'),
      ];
      const from = agents === 1 ? 'one agent' : `${english.number(agents)} agents`;
      return `${parts.join(', ')} from ${from}, ${isHealthy ? 'all healthy' : 'not all healthy'}`;
    },
    thoughts: <Drawn>(count: number, who: Drawn): RichText<Drawn> => [
      `${english.counted(count, { one: 'thought', other: 'thoughts' })} of `,
      who,
    ],
    notes: <Drawn>(count: number, who: Drawn): RichText<Drawn> => [
      `${english.counted(count, { one: 'note', other: 'notes' })} of `,
      who,
    ],
  },
});
