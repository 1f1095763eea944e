'use client';
// A decision as it stands beside its thread.
import { Braces, X } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { changeQuery } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { decisionsHref } from '@/components/workspace/routes';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { DECISION } from '@/lib/messages/en/features/decision/decision';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import type { EventDetail } from '@/lib/model/event-record';
import { DecisionBody } from './decision-body';
import { useDecision } from './use-decision';

export function DecisionBeside({
  seq,
  runId,
  initial,
}: {
  seq: number;
  /** Of the thread, until the decision itself is there to say. */
  runId: string;
  /** The event, where the server has drawn the page with it. */
  initial: EventDetail | null;
}) {
  const messages = useMessages(DECISION);
  const read = useDecision(seq, initial);
  const { close, keys } = useMessages(CONTROLS);
  const leave = () => changeQuery({ decision: null });
  useShortcut('escape', leave);
  return (
    <aside aria-label={messages.title} className="flex min-h-0 flex-1 flex-col">
      {/* On a narrow screen it stands in place of the view, whose title is gone with it. */}
      <h1 className="sr-only lg:hidden">
        <Rich text={messages.titleOf(seq)} />
      </h1>
      <header className="flex h-[52px] shrink-0 items-center gap-1 border-b border-hairline pr-2.5 pl-4 md:h-12">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">
          <Rich text={messages.titleOf(<Seq seq={seq} />)} />
        </h2>
        <ButtonLink
          size="small"
          prefetch={false}
          href={decisionsHref(read.record?.event.run_id ?? runId, seq)}
        >
          {messages.whatIf}
        </ButtonLink>
        <IconButton
          icon={Braces}
          label={messages.openEvent}
          onClick={() => changeQuery({ event: String(seq) })}
        />
        <IconButton icon={X} label={close} shortcut={keys.escape} onClick={leave} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        <DecisionBody read={read} />
      </div>
    </aside>
  );
}
