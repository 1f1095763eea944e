'use client';
// What would come of a message, fact by fact: whether it is allowed, whom the router would choose, whether it is signed.
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, CircleQuestionMark, type LucideIcon, Scale, Split } from 'lucide-react';
import { useState } from 'react';
import { DecisionDetail } from '@/components/decision/decision-detail';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { VerdictReason } from '@/components/entity/task/verdict-reason';
import { FoldButton } from '@/components/ui/fold-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { routeDry } from '@/lib/client/api/routing-api';
import type { DryRunAnswer } from '@/lib/contracts/http-events';
import { COMPOSE_PREVIEW } from '@/lib/messages/en/features/compose/compose-preview';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Decision } from '@/lib/model/orchestration/routing';
import { Fact } from './fact';
import { SignatureFact } from './signature-fact';

export function Facts({ answer, protocol }: { answer: DryRunAnswer; protocol: string }) {
  const request = answer.taken ? requestToRouter(answer.events) : null;
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      <Legality answer={answer} />
      {request !== null && <Forecast request={request} />}
      <SignatureFact answer={answer} protocol={protocol} />
    </dl>
  );
}

const VERDICTS: Readonly<
  Record<DryRunAnswer['delegations'][number]['verdict'], { icon: LucideIcon; tone: Tone }>
> = {
  allowed: { icon: Check, tone: 'ok' },
  forbidden: { icon: Ban, tone: 'fail' },
  unchecked: { icon: CircleQuestionMark, tone: 'quiet' },
};

function Legality({ answer: { taken, error, delegations, delegation } }: { answer: DryRunAnswer }) {
  const messages = useMessages(COMPOSE_PREVIEW).legal;
  const isForbidden = delegations.some(({ verdict }) => verdict === 'forbidden');
  return (
    <Fact icon={Scale} name={messages.title}>
      {!taken && (
        <p className="break-words">
          <StateLabel icon={Ban} tone="fail">
            {messages.refused}
          </StateLabel>{' '}
          {messages.notTaken}{' '}
          <span className="font-mono text-12 text-ink-faint">{error?.code}</span>
        </p>
      )}
      {taken && delegations.length === 0 && (
        <p>
          <StateLabel icon={Check} tone="ok">
            {messages.verdicts.allowed}
          </StateLabel>{' '}
          {messages.handsNothing}
        </p>
      )}
      {delegations.map((edge) => (
        <p key={edge.to} className="break-words">
          <StateLabel icon={VERDICTS[edge.verdict].icon} tone={VERDICTS[edge.verdict].tone}>
            {messages.verdicts[edge.verdict]}
          </StateLabel>{' '}
          <VerdictReason edge={edge} />{' '}
          <span className="font-mono text-12 text-ink-faint">{edge.rule}</span>
        </p>
      ))}
      {isForbidden && (
        <p className="text-12 text-ink">
          {delegation === 'enforce' ? messages.enforced : messages.marked}
        </p>
      )}
    </Fact>
  );
}

/** The request that the router would decide on. */
function requestToRouter(events: readonly ClutchMessage[]): ClutchMessage | null {
  const isFor = ({ type, to }: ClutchMessage) =>
    type === 'task.request' && to.some(({ agent_id }) => agent_id === ORCHESTRATOR_ID);
  return events.find(isFor) ?? null;
}

function Forecast({
  request: { requires = [], prefers = [], domain, security },
}: {
  request: ClutchMessage;
}) {
  const messages = useMessages(COMPOSE_PREVIEW).route;
  const [isOpen, setIsOpen] = useState(false);
  const policy = security?.policy;
  const question = {
    requires,
    prefers,
    ...(domain !== undefined && { domain }),
    ...(policy !== undefined && { security: { policy } }),
  };
  const { data } = useQuery({
    queryKey: ['route', JSON.stringify(question)],
    queryFn: ({ signal }) => routeDry(question, signal),
    staleTime: 0, // agents come and go, and their loads change
  });
  return (
    <Fact icon={Split} name={messages.title}>
      {data === undefined && <p className="text-ink-faint">{messages.asking}</p>}
      {data?.ok === false && <p className="break-words text-fail">{data.error.detail}</p>}
      {data?.ok === true && (
        <>
          <div className="flex min-w-0 items-start gap-1">
            <FoldButton
              isFolded={!isOpen}
              label={messages.why}
              onFolded={(isFolded) => setIsOpen(!isFolded)}
            />
            <Choice decision={data.value} />
          </div>
          {isOpen && <DecisionDetail decision={data.value} isSupposed />}
        </>
      )}
    </Fact>
  );
}

function Choice({ decision: { selected, scores, reason, considered } }: { decision: Decision }) {
  const messages = useMessages(COMPOSE_PREVIEW).route;
  const passed = considered.filter((agent) => agent.passed).length;
  if (selected === null) {
    return (
      <p className="min-w-0 break-words text-warn">
        <Rich text={messages.nobody(<VisibleText text={reason} />)} />
      </p>
    );
  }
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Avatar agentId={selected} size="tiny" />
      <b className="font-medium text-ink-strong">
        <AgentName agentId={selected} />
      </b>
      <span className="tabular-nums">{(scores[selected] ?? 0).toFixed(2)}</span>
      <span className="text-ink-faint">{messages.qualify(passed, considered.length)}</span>
    </p>
  );
}
