'use client';
// What an event says, in plain words. lib/projections makes the sentence; this draws it.
import { useMessages } from '@/components/ui/language/language-context';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { EVENT_SENTENCES } from '@/lib/messages/en/shared/event-sentences';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import type { SentencePart } from '@/lib/projections/sentences/sentence-parts';
import { sentenceOf } from '@/lib/projections/sentences/sentences';

/** A sentence is the same for every reader and names the person as agents know them; the rest of the interface says *You*. */
const HUMAN_NAME = shownName(HUMAN_AGENT_ID);

export function EventSentence({ event }: { event: ClutchMessage }) {
  const messages = useMessages(EVENT_SENTENCES);
  return (
    <p className="break-words text-14 text-ink-strong">
      {sentenceOf(messages, event).map((part, index) => (
        <Part key={`${String(index)} ${part.kind}`} part={part} you={messages.names.you} />
      ))}
    </p>
  );
}

function Part({ part: { kind, text }, you }: { part: SentencePart; you: string }) {
  switch (kind) {
    case 'text':
      return text;
    case 'agent':
      return (
        <>
          <b className="font-semibold">
            <VisibleText text={text} />
          </b>
          {text === HUMAN_NAME && you}
        </>
      );
    case 'work':
      return (
        <b className="font-semibold">
          <VisibleText text={text} />
        </b>
      );
    case 'id':
      return <ShortId id={text} />;
    case 'code':
      return (
        <code className="font-mono text-12">
          <VisibleText text={text} />
        </code>
      );
    case 'quote':
      return <VisibleText text={text} />;
  }
}
