'use client';
// The message as people read it: who, to whom, about what, and its content.
import { AgentLink } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { SaidText } from '@/components/entity/said-text';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { PageLink } from '@/components/ui/page-link';
import { JsonTree } from '@/components/ui/text/json-tree';
import { NameText } from '@/components/ui/text/name-mark';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ClockTime } from '@/components/ui/time/time';
import { channelHref, runHref, threadHref } from '@/components/workspace/routes';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import { channelOf } from '@/lib/model/event-fields';
import type { EventDetail } from '@/lib/model/event-record';
import { REGISTRY_THREAD } from '@/lib/model/ids';
import { dialectMatterOf } from '@/lib/projections/dialects/dialect-matter';
import { codeOf } from '@/lib/protocols/meaning-of';
import { textOf } from '@/lib/text/text-of';
import { ArtifactsSection } from './artifacts-section';
import { CommentsSection } from './comments/comments-section';
import { MessageParts } from './message-parts';

const LINK =
  'text-ink-strong underline decoration-hairline-strong underline-offset-2 hover:decoration-ink';

export function MessageTab({ detail }: { detail: EventDetail }) {
  const { event } = detail;
  const messages = useMessages(EVENT_SIDES);
  const isPlain = dialectMatterOf(detail) === null && codeOf(event) === null;
  const text = isPlain ? textOf(event) : '';
  return (
    <div className="grid gap-4 p-4">
      {detail.redacted !== undefined && (
        <p className="text-warn">
          <Rich text={messages.removed(<VisibleText text={detail.redacted} />)} />{' '}
          {detail.redacted_by_seq !== undefined && (
            <PageLink
              href={threadHref(REGISTRY_THREAD, detail.redacted_by_seq)}
              prefetch={false}
              className={LINK}
            >
              {messages.saysSo(detail.redacted_by_seq)}
            </PageLink>
          )}
        </p>
      )}
      {text !== '' && (
        <div className="text-ink-strong">
          <SaidText text={text} />
        </div>
      )}
      <MessageParts detail={detail} />
      <Facts detail={detail} />
      <ArtifactsSection event={event} />
      <CommentsSection key={detail.seq} record={detail} />
      <section className="grid gap-1">
        <h3 className="text-12 text-ink-faint">{messages.payload}</h3>
        <JsonTree value={event.payload} label={messages.payload} />
      </section>
      {event.attachments !== undefined && event.attachments.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-12 text-ink-faint">{messages.attachments}</h3>
          <JsonTree value={event.attachments} label={messages.attachments} />
        </section>
      )}
    </div>
  );
}

function Facts({ detail }: { detail: EventDetail }) {
  const { event } = detail;
  const messages = useMessages(EVENT_SIDES).facts;
  const channel = channelOf(event, detail.protocol);
  return (
    <FactList>
      <Fact name={messages.type}>
        <span className="font-mono text-12">{event.type}</span>
      </Fact>
      <Fact name={messages.from}>
        <AgentLink agentId={event.from.agent_id} />{' '}
        {event.from.role !== undefined && (
          <span className="text-12 text-ink-faint">
            <VisibleText text={event.from.role} />
          </span>
        )}
      </Fact>
      <Fact name={messages.to}>
        <ul className="flex flex-wrap gap-x-2">
          {event.to.map((recipient, index) => (
            <li key={`${String(index)} ${recipient.agent_id}`}>
              <AgentLink agentId={recipient.agent_id} />
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={messages.sent}>
        <ClockTime at={event.ts} />
      </Fact>
      <Fact name={messages.channel}>
        <PageLink href={channelHref(channel)} prefetch={false} className={LINK}>
          <NameText text={channel} />
        </PageLink>
      </Fact>
      <Fact name={messages.thread}>
        <PageLink href={threadHref(event.thread_id, detail.seq)} prefetch={false} className={LINK}>
          <ShortId id={event.thread_id} />
        </PageLink>
      </Fact>
      <Fact name={messages.run}>
        <PageLink href={runHref(event.run_id)} prefetch={false} className={LINK}>
          <ShortId id={event.run_id} />
        </PageLink>{' '}
        <PageLink
          href={`${runHref(event.run_id)}?at=${String(detail.seq)}`}
          prefetch={false}
          className="text-12 text-accent hover:underline"
        >
          {messages.runThen}
        </PageLink>
      </Fact>
      <Fact name={messages.task}>
        {event.attempt === undefined ? (
          <ShortId id={event.task_id} />
        ) : (
          <Rich text={messages.taskAttempt(<ShortId id={event.task_id} />, event.attempt)} />
        )}
      </Fact>
      {typeof event.parent_task_id === 'string' && (
        <Fact name={messages.parentTask}>
          <ShortId id={event.parent_task_id} />
        </Fact>
      )}
      <Fact name={messages.protocol}>
        <ProtocolMark protocol={detail.protocol} named />
      </Fact>
      <OptionalText name={messages.payloadType} text={event.payload_type} />
      <OptionalText name={messages.schema} text={event.schema_ref} />
      <OptionalText name={messages.requires} text={event.requires?.join(' ')} />
      <OptionalText name={messages.prefers} text={event.prefers?.join(' ')} />
      <OptionalText name={messages.idempotency} text={event.idempotency_key} />
    </FactList>
  );
}

function OptionalText({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <Fact name={name}>
      <span className="font-mono text-12">
        <VisibleText text={text} />
      </span>
    </Fact>
  );
}
