'use client';
// The line that opens the funnel of a decision beside the thread, and the line of a handover, which is such a decision.
import { ChevronRight, Split, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import type { EventRecord } from '@/lib/model/event-record';
import { handoverIn } from '@/lib/projections/routing/handovers';

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
export function WhyLink({
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
