'use client';
// A call typed as it is written, with what is wrong with it below.
import { useId } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';

export function CallText({
  text,
  fault,
  onTyped,
}: {
  text: string;
  fault: string | null;
  onTyped: (text: string) => void;
}) {
  const { asText } = useMessages(DIALECT_EXPANSION).call;
  const id = useId();
  return (
    <div>
      <textarea
        value={text}
        onChange={(event) => onTyped(event.target.value)}
        aria-label={asText}
        aria-invalid={fault !== null}
        aria-describedby={id}
        dir="ltr"
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="block w-full resize-y rounded border border-hairline-strong bg-raised px-3 py-2 font-mono text-12 leading-[19px] text-ink-strong [overflow-wrap:anywhere] aria-invalid:border-fail"
      />
      <p id={id} className="min-h-8 break-words pt-0.5 text-12 leading-4 text-fail">
        {fault !== null && <VisibleText text={fault} />}
      </p>
    </div>
  );
}
