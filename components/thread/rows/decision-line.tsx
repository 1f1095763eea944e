'use client';
// Who was chosen, over whom and why, in one line that opens the funnel beside the thread; a failure says what was missing
// from whom, and whether the request waits. A decision that somebody else declared says so.
import { ChevronRight, Split, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureSentence } from '@/components/decision/sentences/failure-sentences';
import {
  choiceLine,
  failureLine,
  type Ranked,
} from '@/components/decision/sentences/line-sentences';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { AgentName } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ROUTING_FAILURE } from '@/lib/messages/en/features/decision/routing-failure';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import type { EventRecord } from '@/lib/model/event-record';
import { handoverIn } from '@/lib/projections/routing/handovers';
import type { DecisionRow, RoutingFailureRow } from '@/lib/projections/thread/thread-rows';
import { MessageFrame } from './row-frame';

export function DecisionLine({ row }: { row: DecisionRow }) {
  return (
    <MessageFrame record={row.record} showSender={row.showSender} mark={row.mark}>
      <WhyLink seq={row.seq} tone="text-ink-faint" isElsewhere={row.elsewhere}>
        <Choice row={row} />
        {row.elsewhere && row.reason !== '' && (
          <span className="text-ink-faint">
            {' '}
            <VisibleText text={row.reason} />
          </span>
        )}
      </WhyLink>
    </MessageFrame>
  );
}

function Choice({ row }: { row: DecisionRow }) {
  const messages = useMessages(THREAD_ROWS).decision;
  const { record, selected, candidates } = row;
  if (selected === null) return messages.choseNobody;
  const { second, among, tieBreak } = choiceLine(record, selected, candidates);
  const own = candidates.find((candidate) => candidate.agent_id === selected);
  const isOnly = second === null && among !== null && among.passed === 1;
  return (
    <>
      <Rich
        text={messages.chose(
          <Named agent={own ?? { agent_id: selected, score: null }} />,
          second === null ? null : <Named agent={second} />,
          tieBreak,
        )}
      />
      {among !== null && (
        <span className="text-ink-faint">
          {isOnly ? messages.onlyOne(among.total) : messages.among(among.passed, among.total)}
        </span>
      )}
    </>
  );
}

function Named({ agent: { agent_id: agentId, score } }: { agent: Ranked }) {
  return (
    <>
      <b>
        <AgentName agentId={agentId} />
      </b>
      {score !== null && <span className="tabular-nums"> {score.toFixed(2)}</span>}
    </>
  );
}

export function RoutingFailureLine({ row }: { row: RoutingFailureRow }) {
  const messages = useMessages(THREAD_ROWS).decision;
  const line = failureLine(row.record);
  const sentence = failureSentence(
    useMessages(ROUTING_FAILURE),
    row.record.event.payload,
    line.total,
  );
  return (
    <MessageFrame record={row.record} showSender={row.showSender} mark={row.mark}>
      <WhyLink
        seq={row.seq}
        tone={line.isWaiting ? 'text-warn' : 'text-fail'}
        isElsewhere={row.elsewhere}
      >
        {line.isWaiting ? (
          <b className="text-warn">{messages.noneFree}</b>
        ) : (
          <b className="text-fail">{messages.noneMatched}</b>
        )}{' '}
        <SentenceText sentence={sentence} />
      </WhyLink>
    </MessageFrame>
  );
}

/** Below what tells of it: to whom a framework's agent gave the work, and by which call, as the framework declares it. */
export function HandoverLine({ record }: { record: EventRecord }) {
  const messages = useMessages(THREAD_ROWS).decision;
  const handover = handoverIn(record);
  if (handover === null) return null;
  return (
    <WhyLink seq={record.seq} tone="text-ink-faint" isElsewhere>
      <Rich
        text={messages.handedOver(
          <b>
            <AgentName agentId={handover.to} />
          </b>,
          handover.tool === null ? null : (
            <code className="font-mono text-12">
              <VisibleText text={handover.tool} />
            </code>
          ),
        )}
      />
    </WhyLink>
  );
}

/** The line as a link to the funnel, which opens beside the thread. */
function WhyLink({
  seq,
  tone,
  isElsewhere,
  children,
}: {
  seq: number;
  tone: string;
  isElsewhere: boolean;
  children: ReactNode;
}) {
  const messages = useMessages(THREAD_ROWS).decision;
  return (
    <QueryLink
      change={{ decision: String(seq), event: null, tab: null, place: null, wide: null }}
      className="group/why flex min-h-[26px] min-w-0 flex-1 items-start gap-1.5 rounded hover:bg-fill-hover"
    >
      <span className={`grid h-[26px] place-items-center ${tone}`}>
        <Icon of={Split} />
      </span>
      <span className="line-clamp-3 min-w-0 py-[3px] dense:py-px leading-5 break-words">
        {children}
      </span>
      {isElsewhere && (
        <span className="inline-flex h-[26px] shrink-0 items-center" title={messages.elsewhereHint}>
          <StateLabel icon={Unplug}>
            <span className="max-md:sr-only">{messages.elsewhere}</span>
          </StateLabel>
        </span>
      )}
      <span className="ml-auto inline-flex h-[26px] shrink-0 items-center gap-0.5 pl-2 text-12 text-ink-faint">
        {messages.why}
        <Icon of={ChevronRight} />
      </span>
    </QueryLink>
  );
}
