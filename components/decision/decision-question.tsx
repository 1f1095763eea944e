'use client';
// What was asked of the router: what is required, what is preferred and for how much, and what the policy allows.
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ShortText } from '@/components/ui/text/short-text';
import { DECISION } from '@/lib/messages/en/features/decision/decision';
import type { Decision, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { TermMark } from './funnel/term-mark';
import { formatPoints } from './sentences/sentence';

export function DecisionQuestion({
  decision,
  terms,
}: {
  decision: Decision;
  terms: readonly string[];
}) {
  const messages = useMessages(DECISION).question;
  const { question, weights } = decision;
  if (question === null && terms.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      {question !== null && (
        <Asked name={messages.requires}>
          <Terms terms={question.requires} none={messages.nothing} />
        </Asked>
      )}
      <Asked name={messages.prefers}>
        {terms.length === 0 ? (
          <span className="text-ink-faint">{messages.nothing}</span>
        ) : (
          <ul className="flex flex-wrap gap-x-3.5">
            {terms.map((term, index) => (
              <li key={term} className="inline-flex min-w-0 items-center gap-1.5">
                <TermMark index={index} />
                <Term text={term} />
                {Object.hasOwn(weights, term) && (
                  <span className="text-12 text-ink-faint tabular-nums">
                    {formatPoints(weights[term] ?? 0)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Asked>
      {question !== null && question.domain !== null && (
        <Asked name={messages.domain}>
          <Term text={question.domain} />
        </Asked>
      )}
      {question !== null && <Policy question={question} />}
    </dl>
  );
}

function Policy({
  question: { policy, without, requested_by: asker },
}: {
  question: RoutingQuestion;
}) {
  const messages = useMessages(DECISION).question;
  const { sandbox, tool_allowlist: tools, network } = policy ?? {};
  const allowed = Array.isArray(tools) ? tools.filter((tool) => typeof tool === 'string') : null;
  return (
    <>
      {policy !== null && (
        <Asked name={messages.policy}>
          <ul className="flex flex-wrap gap-x-3.5">
            {sandbox === true && <li>{messages.sandbox}</li>}
            {allowed !== null && (
              <li>
                <Rich text={messages.only(<Terms terms={allowed} none={messages.noTool} />)} />
              </li>
            )}
            {typeof network === 'string' && (
              <li>
                <Rich text={messages.network(<Term text={network} />)} />
              </li>
            )}
            {sandbox !== true && allowed === null && typeof network !== 'string' && (
              <li>{messages.open}</li>
            )}
          </ul>
        </Asked>
      )}
      {without.length > 0 && (
        <Asked name={messages.without}>
          <Terms terms={without} none="" />
        </Asked>
      )}
      {asker !== null && (
        <Asked name={messages.askedBy}>
          <span className="text-ink-strong">
            <AgentName agentId={asker} />
          </span>
        </Asked>
      )}
    </>
  );
}

function Asked({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 leading-[18px] text-ink-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Terms({ terms, none }: { terms: readonly string[]; none: string }) {
  if (terms.length === 0) return <span className="text-ink-faint">{none}</span>;
  return [...new Set(terms)].map((term, index) => (
    <span key={term}>
      {index > 0 && ', '}
      <Term text={term} />
    </span>
  ));
}

function Term({ text }: { text: string }) {
  return (
    <code className="min-w-0 break-all font-mono text-ink-strong">
      <ShortText text={text} />
    </code>
  );
}
