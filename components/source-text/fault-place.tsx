'use client';
// Where a text cannot be read on, or is read and wrong: line and column in words, and the line itself with a caret below the place.
import { textPlace } from '@/components/source-text/text-place';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleParts } from '@/components/ui/text/visible-text';
import { SOURCE_TEXT } from '@/lib/messages/en/shared/source-text';

export function FaultPlace({
  text,
  at,
  label,
  onGoThere,
}: {
  text: string;
  at: number;
  label?: string;
  /** Puts the cursor there. */
  onGoThere?: () => void;
}) {
  const messages = useMessages(SOURCE_TEXT).fault;
  const placeOf = at >= text.length ? messages.placeAtEnd : messages.place;
  const { line, column, before, after } = textPlace(text, at);
  return (
    <figure aria-label={label ?? messages.title} className="grid gap-1.5">
      <figcaption className="flex items-center gap-3 text-ink-strong">
        <span className="tabular-nums">{placeOf(line, column)}</span>
        {onGoThere !== undefined && (
          <Button size="small" onClick={onGoThere}>
            {messages.goThere}
          </Button>
        )}
      </figcaption>
      <div className="overflow-hidden rounded border border-hairline bg-ground px-3 py-2">
        <div dir="ltr" className="isolate w-max font-mono text-12 leading-[18px] whitespace-pre">
          <bdo dir="ltr" className="text-ink-strong">
            <VisibleParts text={before} />
            <VisibleParts text={after} />
          </bdo>
          <div aria-hidden className="font-semibold text-fail">
            {/* The same characters, unseen: so the caret stands right whatever their width. */}
            <bdo dir="ltr" className="invisible select-none">
              <VisibleParts text={before} />
            </bdo>
            ^
          </div>
        </div>
      </div>
    </figure>
  );
}
