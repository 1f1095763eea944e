'use client';
// One decision, whole: who got what and why, what was asked, the funnel, the tie-break, and what there is to be said of it.
import { Hourglass, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DECISION } from '@/lib/messages/en/features/decision/decision';
import { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
import { ROUTING_FAILURE } from '@/lib/messages/en/features/decision/routing-failure';
import type { Payload } from '@/lib/model/clutch-message';
import type { Decision } from '@/lib/model/orchestration/routing';
import { DecisionQuestion } from './decision-question';
import { choiceSentence } from './decision-sentences';
import { declaredNotes } from './declared-check';
import { FunnelTable } from './funnel/funnel-table';
import { failureSentence, isWaiting } from './sentences/failure-sentences';
import { SentenceText } from './sentences/sentence-text';
import { termsOf } from './terms-of';
import { TieBreakTable } from './tie-break';

export function DecisionDetail({
  decision,
  payload = {},
  by = null,
  isSupposed = false,
  beside,
}: {
  decision: Decision;
  /** What the event says beside the decision. */
  payload?: Payload;
  /** Who declared it, where that was not our router. */
  by?: string | null;
  /** Nothing was decided: it is what would be. */
  isSupposed?: boolean;
  beside?: ReactNode;
}) {
  const terms = termsOf(decision);
  const hasAgents = decision.considered.length > 0 || decision.candidates.length > 0;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Lead decision={decision} payload={payload} isSupposed={isSupposed} />
        {beside}
      </div>
      <Notes decision={decision} by={by} />
      <DecisionQuestion decision={decision} terms={terms} />
      {hasAgents && (
        <div className="-mx-2">
          <FunnelTable key={decision.seq} decision={decision} terms={terms} />
        </div>
      )}
      <TieBreakTable decision={decision} />
      {!isSupposed && decision.declared === 'here' && <Footing decision={decision} />}
    </div>
  );
}

function Lead({
  decision,
  payload,
  isSupposed,
}: {
  decision: Decision;
  payload: Payload;
  isSupposed: boolean;
}) {
  const messages = useMessages(DECISION);
  const sentences = useMessages(DECISION_SENTENCES);
  const failure = useMessages(ROUTING_FAILURE);
  const { selected } = decision;
  const task = decision.task_id === '' ? messages.it : <ShortId id={decision.task_id} />;
  const { got, wouldGet, nobodyGot, nobodyWouldGet } = messages;
  const ofAgent = isSupposed ? wouldGet : got;
  const lead = selected === null ? (isSupposed ? nobodyWouldGet : nobodyGot) : ofAgent;
  return (
    <div className="min-w-48 flex-1">
      <p className="text-16 leading-[1.35] text-ink-strong">
        <Rich
          text={lead(
            <b className="font-semibold">
              {selected === null ? messages.nobody : <AgentName agentId={selected} />}
            </b>,
            task,
          )}
        />
        <SentenceText sentence={choiceSentence(sentences, decision)} />
      </p>
      {selected === null && (
        <p className="pt-1">
          {isWaiting(payload) && (
            <>
              <StateLabel icon={Hourglass} tone="warn">
                {messages.waiting}
              </StateLabel>{' '}
            </>
          )}
          <SentenceText sentence={failureSentence(failure, payload, knownTotal(decision))} />
        </p>
      )}
    </div>
  );
}

/** Of a declared decision that names nobody it is not known how many agents there were. */
function knownTotal({ declared, considered_total: total }: Decision): number | null {
  return declared === 'elsewhere' && total === 0 ? null : total;
}

function Notes({ decision, by }: { decision: Decision; by: string | null }) {
  const messages = useMessages(DECISION);
  const sentences = useMessages(DECISION_SENTENCES);
  if (decision.declared === 'here') return null;
  const notes = declaredNotes(sentences, decision);
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-2 text-ink">
        <span className="pt-0.5 text-ink-faint">
          <Icon of={Unplug} />
        </span>
        <span className="min-w-0">
          <Rich
            text={messages.notOurs(
              <b>{messages.elsewhere}</b>,
              by === null ? null : <AgentName agentId={by} />,
            )}
          />
          <Reason decision={decision} />
        </span>
      </p>
      {notes.map(({ title, text }) => (
        <p
          key={title}
          className="flex items-start gap-2 rounded bg-warn-fill px-3 py-2 text-ink-strong"
        >
          <span className="pt-0.5 text-warn">
            <Icon of={TriangleAlert} label={messages.warning} />
          </span>
          <span className="min-w-0 break-words">
            <b className="font-semibold">{title}</b> <SentenceText sentence={text} />
          </span>
        </p>
      ))}
    </div>
  );
}

/** A framework that hands work over gives no reason: it says by which call. */
function Reason({ decision: { handover, reason } }: { decision: Decision }) {
  const messages = useMessages(DECISION);
  if (handover === undefined) {
    return reason !== '' && <SentenceText sentence={messages.itsReason({ quoted: reason })} />;
  }
  const { tool } = handover;
  return (
    <Rich
      text={messages.handedOver(
        tool === null ? null : (
          <code className="font-mono text-12">
            <VisibleText text={tool} />
          </code>
        ),
      )}
    />
  );
}

/** What it was decided upon, so that it can be computed again. */
function Footing({ decision }: { decision: Decision }) {
  const messages = useMessages(DECISION);
  const { state_seq: stateSeq, state_hash: hash, pending, cursor } = decision;
  if (stateSeq === null) return null;
  return (
    <p className="text-12 text-ink-faint">
      <Rich
        text={messages.footing(
          stateSeq > 0 ? (
            <QueryLink
              change={{ event: String(stateSeq) }}
              className="underline underline-offset-2"
            >
              <Seq seq={stateSeq} />
            </QueryLink>
          ) : (
            <Seq seq={stateSeq} />
          ),
          pending.length,
          cursor,
          hash === null || hash === '' ? null : <ShortId id={hash} />,
        )}
      />
    </p>
  );
}
