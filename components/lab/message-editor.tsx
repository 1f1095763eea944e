'use client';
// Where a message is pasted or typed, and the protocol that it is read as.
import type { Ref } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Segmented } from '@/components/ui/segmented';
import { DETECT, type ProtocolInfo } from '@/lib/contracts/http-protocols';
import { LAB } from '@/lib/messages/en/features/lab/lab';
import { MESSAGE_EXAMPLES } from './lab-samples';

export function MessageEditor({
  text,
  from,
  spoken,
  ref,
  onTyped,
  onFrom,
}: {
  text: string;
  /** A protocol chosen by hand, or the value that has the server recognise it. */
  from: string;
  spoken: readonly ProtocolInfo[];
  ref: Ref<HTMLTextAreaElement>;
  onTyped: (text: string) => void;
  onFrom: (protocol: string) => void;
}) {
  const messages = useMessages(LAB).editor;
  return (
    <section aria-label={messages.title} className="grid gap-2 px-4 pt-3 pb-3 md:px-5">
      <div className="min-h-7 overflow-x-auto">
        <Segmented
          legend={messages.readAs}
          value={from}
          segments={[
            { value: DETECT, label: messages.detect },
            ...spoken.map(({ protocol, title }) => ({ value: protocol, label: title })),
          ]}
          onChosen={onFrom}
        />
      </div>
      <textarea
        ref={ref}
        value={text}
        onChange={(event) => onTyped(event.target.value)}
        aria-label={messages.message}
        aria-describedby="lab-storage"
        placeholder={messages.placeholder(MESSAGE_EXAMPLES.json, MESSAGE_EXAMPLES.expression)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="h-56 w-full resize-y rounded border border-hairline-strong bg-raised px-3 py-2 font-mono text-12 leading-[19px] text-ink-strong [overflow-wrap:anywhere] focus-visible:outline-offset-0 lg:h-72"
      />
      <div className="flex min-h-7 items-center gap-1">
        <p id="lab-storage" className="min-w-0 flex-1 text-12 text-ink-faint">
          {messages.notStored}
        </p>
        {text !== '' && (
          <>
            <CopyButton text={text} />
            <Button tone="quiet" onClick={() => onTyped('')}>
              {messages.clear}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
