'use client';
// One message about a review. A text that reads like an approval and does not count as one is marked as such.
import { Info } from 'lucide-react';
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { EventMarkLinks } from '@/components/entity/event-marks';
import { EventTimeLink } from '@/components/entity/event-time-link';
import { MessageExtras } from '@/components/message/message-extras';
import { MoreFields, ResultFields } from '@/components/message/result-fields';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DELEGATION_DETAIL } from '@/lib/messages/en/features/delegation/delegation-detail';
import type { EventRecord } from '@/lib/model/event-record';
import { resultFields } from '@/lib/projections/thread/row-facts';
import { headlineOf, textOf } from '@/lib/text/text-of';
import { feedbackOf } from './review-messages';

/** The rule that has no word for an approval. */
const PD6 = 'PD6';

/** More recipients are a group. */
const RECIPIENTS_SHOWN = 3;

export function ReviewMessage({
  record,
  isResult,
  isHint,
}: {
  record: EventRecord;
  isResult: boolean;
  isHint: boolean;
}) {
  const messages = useMessages(DELEGATION_DETAIL).review.message;
  const { event } = record;
  const feedback = feedbackOf(event);
  const nativeType = event.meta?.native_type;
  const kind = typeof nativeType === 'string' ? nativeType : event.type;
  // Who decides reads what is decided on, whole.
  const fields = isResult ? resultFields(event) : [];
  const text = fields.length > 0 ? headlineOf(event) : textOf(event);
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5 py-2">
      <Avatar agentId={event.from.agent_id} size="tiny" />
      <div className="min-w-0">
        <div className="flex min-w-0 items-baseline gap-1.5 leading-[18px]">
          <span className="shrink-0">
            <AgentLink agentId={event.from.agent_id} />
          </span>
          <span className="min-w-0 flex-1 truncate text-ink-faint">
            <Rich
              text={messages.to(
                event.to
                  .slice(0, RECIPIENTS_SHOWN)
                  .map(({ agent_id }, index) => (
                    <AgentName key={`${String(index)} ${agent_id}`} agentId={agent_id} />
                  )),
                event.to.length - RECIPIENTS_SHOWN,
              )}
            />
          </span>
          <EventTimeLink
            seq={record.seq}
            at={record.received_at}
            className="shrink-0 text-12 text-ink-faint"
          />
        </div>
        {feedback !== null && (
          <p className="font-medium text-ink-strong">
            <VisibleText text={feedback} />
          </p>
        )}
        {text !== '' && <LongText text={text} />}
        {fields.length > 0 && (
          <div className="py-1">
            <ResultFields fields={fields} />
            <MoreFields fields={fields} />
          </div>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
          <span className="font-mono">
            <VisibleText text={kind} />
          </span>
          {text === '' && event.payload_type !== undefined && (
            <span className="font-mono">
              <VisibleText text={event.payload_type} />
            </span>
          )}
          {isResult && <span>{messages.isResult}</span>}
          {record.verdict !== 'pass' && (
            <span className="inline-flex">
              <EventMarkLinks record={record} />
            </span>
          )}
        </p>
        <MessageExtras event={event} />
        {isHint && (
          <p className="mt-1.5 flex gap-2 rounded bg-fill-active px-2.5 py-2 text-12 text-ink">
            <span className="pt-px text-ink-faint">
              <Icon of={Info} />
            </span>
            <span>
              <Rich text={messages.hint(<span className="font-mono">{PD6}</span>)} />
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
