'use client';
// One suspect: its rank, who, which event, why, what that rests on, and what a person says of it.
import { Check, X } from 'lucide-react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { SuspectPin } from '@/components/entity/suspect-pin';
import { Button } from '@/components/ui/button';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ClockTime } from '@/components/ui/time/time';
import { SUSPECT_REASONS } from '@/lib/messages/en/features/suspect-reasons';
import { SUSPECTS } from '@/lib/messages/en/features/suspects';
import type { Judgement } from '@/lib/model/judgement';
import type { Suspect, SuspectsReport } from '@/lib/model/suspect';
import type { Judge } from './use-judge';

/** Evidence that is listed; more is seldom looked at. */
const EVIDENCE_MAX = 4;

export function SuspectRow({
  suspect,
  report,
  isSelected,
  judge,
}: {
  suspect: Suspect;
  report: SuspectsReport;
  isSelected: boolean;
  judge: Judge | null;
}) {
  const messages = useMessages(SUSPECTS).row;
  const says = useMessages(SUSPECT_REASONS);
  const { seq, rank, agent, evidence } = suspect;
  const [reason, ...also] = suspect.reasons.map(({ code, count = 0 }) => says[code](count));
  const said = report.judgements.filter(({ about_seq: about }) => about === seq);
  const last = said.at(-1);
  const named = report.events.find((event) => event.seq === seq);
  return (
    <li
      aria-current={isSelected ? 'true' : undefined}
      className={`grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 border-b border-hairline px-5 py-3 ${isSelected ? 'bg-accent-fill' : ''}`}
    >
      <SuspectPin rank={rank} tone={toneOf(last)} />
      <div className="grid min-w-0 gap-1">
        <div className="flex min-w-0 items-center gap-2">
          <Avatar agentId={agent} size="tiny" />
          <b className="truncate">
            <AgentName agentId={agent} />
          </b>
          <QueryLink
            change={{ event: String(seq) }}
            className="ml-auto flex shrink-0 gap-2 text-12 text-ink-faint hover:text-ink-strong hover:underline"
          >
            <span className="sr-only">{messages.inspect}</span>
            {named !== undefined && <ClockTime at={named.at} />}
            <Seq seq={seq} />
          </QueryLink>
        </div>
        <p className="break-words text-ink-strong">{reason}</p>
        {named !== undefined && named.headline !== '' && (
          <p className="truncate text-12 text-ink-faint">
            <VisibleText text={named.headline} />
          </p>
        )}
        {also.length > 0 && <p className="break-words">{also.join(' ')}</p>}
        <EvidenceList seqs={evidence} report={report} />
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <RateBar rank={rank} report={report} />
          <SaidOf said={said} />
          {judge !== null && <JudgeActions seq={seq} last={last} judge={judge} rank={rank} />}
        </div>
      </div>
    </li>
  );
}

function toneOf(last: Judgement | undefined): 'plain' | 'right' | 'not' {
  if (last === undefined) return 'plain';
  return last.judged === 'wrong' ? 'right' : 'not';
}

function EvidenceList({ seqs, report }: { seqs: readonly number[]; report: SuspectsReport }) {
  const messages = useMessages(SUSPECTS).row;
  if (seqs.length === 0) return null;
  return (
    <ul aria-label={messages.evidence} className="grid gap-0.5 text-12">
      {seqs.slice(0, EVIDENCE_MAX).map((seq) => {
        const named = report.events.find((event) => event.seq === seq);
        return (
          <li key={seq} className="flex min-w-0 gap-2">
            <QueryLink
              change={{ event: String(seq) }}
              className="shrink-0 text-ink-faint hover:text-ink-strong hover:underline"
            >
              <Seq seq={seq} />
            </QueryLink>
            {named !== undefined && (
              <span className="truncate">
                <AgentName agentId={named.agent} />{' '}
                <span className="text-ink-faint">
                  <VisibleText text={named.headline} />
                </span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How often a place of this rank was right, out of all runs checked: never a probability of this one. */
function RateBar({ rank, report }: { rank: number; report: SuspectsReport }) {
  const messages = useMessages(SUSPECTS).row;
  const { runs, right_by_rank: rights } = report.checked;
  const right = rights[rank - 1];
  if (right === undefined) return null;
  return (
    <span className="inline-flex items-center gap-2 text-12 text-ink-faint">
      <svg aria-hidden viewBox="0 0 64 4" className="h-1 w-16 rounded-small bg-fill-active">
        <rect width={(64 * right) / runs} height="4" className="fill-ink-strong" />
      </svg>
      {messages.rate(right, runs)}
    </span>
  );
}

function SaidOf({ said }: { said: readonly Judgement[] }) {
  const messages = useMessages(SUSPECTS).row.said;
  return said.map(({ seq, judged, by }) => (
    <StateLabel key={seq} icon={judged === 'wrong' ? Check : X} tone="plain">
      <Rich text={messages[judged === 'wrong' ? 'wrong' : 'right'](<AgentName agentId={by} />)} />
    </StateLabel>
  ));
}

function JudgeActions({
  seq,
  rank,
  last,
  judge,
}: {
  seq: number;
  rank: number;
  last: Judgement | undefined;
  judge: Judge;
}) {
  const messages = useMessages(SUSPECTS).row;
  const about = messages.about(rank);
  const ref = judge.hasSaid ? focusIfNowhere : undefined;
  if (last !== undefined) {
    return (
      <Button
        ref={ref}
        size="small"
        tone="quiet"
        isBusy={judge.isBusy}
        onClick={() => judge.say({ seq, judged: null })}
      >
        {messages.undo}
        <span className="sr-only">{about}</span>
      </Button>
    );
  }
  return (
    <span className="flex gap-1.5">
      <Button
        ref={ref}
        size="small"
        tone={rank === 1 ? 'primary' : 'plain'}
        isBusy={judge.isBusy}
        onClick={() => judge.say({ seq, judged: 'wrong' })}
      >
        <Icon of={Check} />
        {messages.thisIsIt}
        <span className="sr-only">{about}</span>
      </Button>
      <Button
        size="small"
        isBusy={judge.isBusy}
        onClick={() => judge.say({ seq, judged: 'right' })}
      >
        <Icon of={X} />
        {messages.notThis}
        <span className="sr-only">{about}</span>
      </Button>
    </span>
  );
}
