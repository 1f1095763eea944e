'use client';
// A message that was refused: who sent it and why it was not taken; unfolded, what was wrong with it and what it was.
import { ChevronDown, ChevronRight, CircleSlash } from 'lucide-react';
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { FindingList, remarksOf } from '@/components/findings/finding-list';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { LongText } from '@/components/ui/text/long-text';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { labHref } from '@/components/workspace/routes';
import { FAILURE_TEXTS } from '@/lib/contracts/failure-texts';
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';
import { REJECTION } from '@/lib/messages/en/shared/rejection';
import type { Rejection } from '@/lib/model/errors/rejection';
import { MASK } from '@/lib/model/mask';

export function RejectionRow({
  rejection,
  protocols,
  isOpen,
  onOpened,
}: {
  rejection: Rejection;
  protocols: readonly ProtocolInfo[];
  isOpen: boolean;
  onOpened: (isOpen: boolean) => void;
}) {
  const { unknownSender } = useMessages(REJECTION);
  const { agent_id: agentId, code, message, protocol, rule } = rejection;
  return (
    <div className="border-b border-hairline">
      <button
        type="button"
        data-row
        aria-expanded={isOpen}
        onClick={() => onOpened(!isOpen)}
        className="grid w-full grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-left hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:grid-cols-[14px_136px_120px_minmax(0,1fr)_48px_72px] md:px-5"
      >
        <span className="text-ink-faint">
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
        </span>
        <span className="flex min-w-0 items-center gap-2 font-medium text-ink-strong">
          <ProtocolMark protocol={protocol} />
          <span className="truncate">
            {agentId === null ? unknownSender : <AgentName agentId={agentId} />}
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-12 text-fail">
          <Icon of={CircleSlash} size="tiny" />
          <span className="truncate">{labelOf(code)}</span>
        </span>
        <span className="col-span-2 col-start-2 truncate text-ink max-md:text-12 md:col-span-1 md:col-start-auto">
          <VisibleText text={message} />
        </span>
        <span className="hidden font-mono text-12 text-ink-faint md:inline">{rule ?? ''}</span>
        <span className="hidden text-right text-12 text-ink-faint md:inline">
          <RelativeTime at={rejection.received_at} />
        </span>
      </button>
      {isOpen && <Refused rejection={rejection} protocols={protocols} />}
    </div>
  );
}

function Refused({
  rejection,
  protocols,
}: {
  rejection: Rejection;
  protocols: readonly ProtocolInfo[];
}) {
  const { facts, raw } = useMessages(REJECTION);
  const { agent_id: agentId, code, message, path, rule, protocol, findings } = rejection;
  // The text that its sender got.
  const reason = { message, path: path ?? undefined, rule: rule ?? undefined };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-3 pt-1 pb-5 md:pr-5 md:pl-[47px]">
      <FindingList
        remarks={remarksOf([reason], findings)}
        protocol={protocol}
        protocols={protocols}
      />
      <FactList>
        <Fact name={facts.why}>
          {labelOf(code)}: {FAILURE_TEXTS[code].meaning}
        </Fact>
        <Fact name={facts.sender}>
          {agentId === null ? facts.unreadable : <AgentLink agentId={agentId} />}
        </Fact>
        {rejection.native_id !== null && (
          <Fact name={facts.id}>
            <ShortId id={rejection.native_id} />
          </Fact>
        )}
        <Fact name={facts.received}>
          <RelativeTime at={rejection.received_at} />
        </Fact>
        <Fact name={facts.protocol}>
          <ProtocolMark protocol={protocol} named />
        </Fact>
      </FactList>
      <section aria-label={raw.title} className="grid gap-1">
        <header className="flex min-h-7 flex-wrap items-center gap-3">
          <h3 className="min-w-0 flex-1 text-12 text-ink-faint">
            {raw.title}
            {noteOn(raw, rejection)}
          </h3>
          <CopyButton text={rejection.raw} label={raw.copy} />
          <ButtonLink
            size="small"
            prefetch={false}
            href={labHref({ rejection: rejection.id, protocol })}
          >
            {raw.openInLab}
          </ButtonLink>
        </header>
        <div className="rounded border border-hairline bg-ground px-3 py-2 text-ink-strong">
          <LongText mono text={rejection.raw} />
        </div>
      </section>
    </div>
  );
}

function noteOn(
  messages: (typeof REJECTION)['english']['raw'],
  { raw, raw_truncated: isCut }: Rejection,
): string {
  const notes = [
    ...(raw.includes(MASK) ? [messages.masked(MASK)] : []),
    ...(isCut ? [messages.cut] : []),
  ];
  return notes.join('');
}

function labelOf(code: Rejection['code']): string {
  return code.replaceAll('_', ' ');
}
