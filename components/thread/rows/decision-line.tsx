'use client';
// Who was chosen, over whom and why, in one line that opens the funnel beside the thread; a failure says what was missing
// from whom, and whether the request waits. A decision that somebody else declared says so.
import { failureSentence } from '@/components/decision/sentences/failure-sentences';
import {
  choiceLine,
  failureLine,
  type Ranked,
} from '@/components/decision/sentences/line-sentences';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { AgentName } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ROUTING_FAILURE } from '@/lib/messages/en/features/decision/routing-failure';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import type { DecisionRow, RoutingFailureRow } from '@/lib/projections/thread/thread-rows';
import { MessageFrame } from './row-frame';
import { WhyLink } from './why-link';

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
