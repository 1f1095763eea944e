'use client';
// What the sample would become: its events as they would stand in the log, or where the expression or an event is wrong.
import { FaultPlace } from '@/components/source-text/fault-place';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Skeleton } from '@/components/ui/skeleton';
import { JsonTree } from '@/components/ui/text/json-tree';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { MappingOutcome } from '@/lib/contracts/http-webhooks';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Attempt } from './use-attempt';

/** Of a sample that becomes more, the others are counted. */
const SHOWN_MAX = 5;

export function MappingResult({
  attempt: { sampleFault, answer, isAsking },
  sample,
  mapping,
}: {
  attempt: Attempt;
  sample: string;
  mapping: string;
}) {
  const messages = useMessages(WEBHOOKS).mapping;
  return (
    <section
      aria-label={messages.result}
      aria-busy={isAsking}
      className="grid min-w-0 content-start gap-2 rounded border border-hairline bg-ground p-3"
    >
      {sampleFault !== null ? (
        <Wrong title={messages.noJson} text={sample} at={sampleFault.at}>
          {sampleFault.message}
        </Wrong>
      ) : answer === undefined ? (
        <Skeleton lines={4} label={messages.trying} />
      ) : answer.ok ? (
        <Outcome outcome={answer.value} mapping={mapping} />
      ) : (
        <ErrorState title={answer.error.title} detail={answer.error.detail} />
      )}
    </section>
  );
}

function Outcome({ outcome, mapping }: { outcome: MappingOutcome; mapping: string }) {
  const messages = useMessages(WEBHOOKS).mapping;
  const { error, events, findings } = outcome;
  if (error !== null) {
    const isOfMapping = error.path === '/mapping';
    return (
      <Wrong
        title={isOfMapping ? messages.fails : messages.noValidEvent}
        text={mapping}
        at={isOfMapping ? error.at : undefined}
      >
        {isOfMapping || error.path === undefined
          ? error.message
          : `${error.path}: ${error.message}`}
      </Wrong>
    );
  }
  if (events.length === 0) {
    return <p role="status">{messages.none}</p>;
  }
  return (
    <>
      <p role="status" className="font-medium text-ink-strong">
        {messages.events(events.length)}
      </p>
      {findings.map(({ rule, path, message }) => (
        <p key={`${rule} ${path}`} className="break-words text-12 text-warn">
          <Rich text={messages.finding(rule, path, <VisibleText text={message} />)} />
        </p>
      ))}
      {events.slice(0, SHOWN_MAX).map((event) => (
        <EventShown key={event.id} event={event} />
      ))}
      {events.length > SHOWN_MAX && <p>{messages.others(events.length - SHOWN_MAX)}</p>}
    </>
  );
}

/** As it stands in the log, without what says only how it came. */
function EventShown({ event }: { event: ClutchMessage }) {
  const messages = useMessages(WEBHOOKS).mapping;
  const { v: _version, meta: _meta, ...said } = event;
  return (
    <div className="min-w-0 border-t border-hairline pt-2">
      <JsonTree value={said} label={messages.event(event.id)} />
    </div>
  );
}

function Wrong({
  title,
  text,
  at,
  children,
}: {
  title: string;
  text: string;
  /** Where in the text; undefined where that is not known. */
  at: number | undefined;
  children: string;
}) {
  const { whereItFails } = useMessages(WEBHOOKS).mapping;
  return (
    <ErrorState
      title={title}
      detail={
        <>
          <p className="pb-1">
            <VisibleText text={children} />
          </p>
          {at !== undefined && <FaultPlace text={text} at={at} label={whereItFails} />}
        </>
      }
    />
  );
}
