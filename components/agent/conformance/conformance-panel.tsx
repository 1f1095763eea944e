'use client';
// How an agent keeps the rules of its protocols: the share in words, over time, and which rules it breaks most often.
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Clause } from '@/components/findings/finding-list';
import { useProtocols } from '@/components/findings/use-protocols';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { labHref } from '@/components/workspace/routes';
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';
import { AGENT_CONFORMANCE } from '@/lib/messages/en/features/agent/agent-conformance';
import type { AgentSummary } from '@/lib/model/summary';
import {
  type BrokenRule,
  type ConformanceOverTime,
  keptMessages,
} from '@/lib/projections/agents/conformance';
import { ConformanceStrip } from './conformance-strip';
import { useConformance } from './use-conformance';

/** The rules that matter; the rest on demand. */
const RULES_SHOWN = 5;

export function ConformancePanel({
  agent,
  initial,
}: {
  agent: AgentSummary;
  initial: ConformanceOverTime;
}) {
  const messages = useMessages(AGENT_CONFORMANCE);
  const conformance = useConformance(agent, initial);
  const protocols = useProtocols();
  const known = protocols.data?.ok === true ? protocols.data.value.protocols : [];
  const { total, counts, buckets, rules } = conformance;
  return (
    <section
      aria-label={messages.list}
      className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-3"
    >
      <h2 className="text-14 font-semibold text-ink-strong">{messages.title}</h2>
      {total === 0 ? (
        <p className="text-ink-faint">{messages.nothing}</p>
      ) : (
        <>
          <p className="text-16 text-ink-strong">{headline(messages, conformance)}</p>
          <ConformanceStrip buckets={buckets} counts={counts} />
          {rules.length > 0 && <Rules rules={rules} protocols={known} />}
        </>
      )}
    </section>
  );
}

function headline(
  messages: (typeof AGENT_CONFORMANCE)['english'],
  { total, counts }: ConformanceOverTime,
): string {
  const kept = keptMessages(counts);
  return kept === total ? messages.allKept(total) : messages.kept(kept, total);
}

function Rules({
  rules,
  protocols,
}: {
  rules: readonly BrokenRule[];
  protocols: readonly ProtocolInfo[];
}) {
  const messages = useMessages(AGENT_CONFORMANCE);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rules : rules.slice(0, RULES_SHOWN);
  return (
    <div className="grid gap-1">
      <h3 className="text-12 text-ink-faint">{messages.mostOften}</h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {shown.map((broken) => (
          <li
            key={`${broken.protocol} ${broken.rule}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 py-1.5 md:grid-cols-[84px_minmax(0,1fr)_auto]"
          >
            <span className="flex items-center gap-3 leading-[18px]">
              <ProtocolMark protocol={broken.protocol} named />
            </span>
            <span className="col-span-2 row-start-2 md:col-span-1 md:row-start-auto">
              <Clause rule={broken.rule} protocol={broken.protocol} protocols={protocols} />
            </span>
            <span className="inline-flex gap-3 text-12 leading-[18px]">
              <span className="text-ink-strong tabular-nums">
                {messages.messages(broken.messages)}
              </span>
              <Newest broken={broken} />
            </span>
          </li>
        ))}
      </ul>
      {rules.length > shown.length && (
        <div className="pt-1">
          <Button size="small" onClick={() => setIsWhole(true)}>
            {messages.showAll(rules.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The way to the newest message that broke the rule: in the log, else among the refused ones. */
function Newest({ broken }: { broken: BrokenRule }) {
  const messages = useMessages(AGENT_CONFORMANCE);
  const { rule, newestSeq, newestRejection, protocol } = broken;
  if (newestSeq !== null) {
    return (
      <QueryLink
        change={{ event: String(newestSeq), tab: 'conformance' }}
        className="inline-flex items-center gap-1 text-accent hover:underline"
      >
        <span>
          <Rich text={messages.newest(<Seq seq={newestSeq} />)} />
          <span className="sr-only">{messages.about(rule)}</span>
        </span>
      </QueryLink>
    );
  }
  if (newestRejection === null) return null;
  return (
    <PageLink
      href={labHref({ rejection: newestRejection, protocol })}
      prefetch={false}
      className="inline-flex items-center gap-1 text-accent hover:underline"
    >
      <span>
        {messages.newestInLab}
        <span className="sr-only">{messages.about(rule)}</span>
      </span>
      <Icon of={ArrowRight} size="tiny" />
    </PageLink>
  );
}
