'use client';
// A text with places of it marked: of a long one what surrounds the first mark, and the rest on demand.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { VisibleParts } from '@/components/ui/text/visible-text';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { SOURCE_TEXT } from '@/lib/messages/en/shared/source-text';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import type { Span } from '@/lib/std/json/json-scan';

/** Characters before the first mark and after its beginning: what a reader takes in, and a browser lays out at once. */
const BEFORE_MAX = 1_000;
const AFTER_MAX = 6_000;

const LOOKS = {
  invented: 'bg-transparent text-ink-strong underline decoration-dashed underline-offset-3',
  pointed: 'rounded-small bg-warn-fill text-ink-strong outline outline-warn/40',
} as const;

export function MarkedText({
  text,
  marks,
  look,
}: {
  text: string;
  /** In any order; one inside another is part of it. */
  marks: readonly Span[];
  look: keyof typeof LOOKS;
}) {
  const messages = useMessages(SOURCE_TEXT);
  const { showAll } = useMessages(TEXTS);
  const sizes = useMessages(SIZES);
  const name = messages.marks[look];
  const [isWhole, setIsWhole] = useState(false);
  const sorted = outermost(marks);
  const first = sorted[0]?.[0] ?? 0;
  const start =
    text.length > AFTER_MAX && !isWhole ? whole(text, Math.max(0, first - BEFORE_MAX)) : 0;
  const end = isWhole ? text.length : whole(text, Math.min(text.length, start + AFTER_MAX));
  return (
    <div className="grid min-w-0 gap-1">
      <div
        dir="ltr"
        className="isolate whitespace-pre-wrap font-mono text-12 leading-[19px] [overflow-wrap:anywhere]"
      >
        {start > 0 && <span className="text-ink-faint">… </span>}
        {cut(sorted, start, end).map(({ from, to, isMark }) =>
          isMark ? (
            <mark
              key={from}
              ref={look === 'pointed' ? scrollTo : undefined}
              title={name}
              className={LOOKS[look]}
            >
              <VisibleParts text={text.slice(from, to)} />
              <span className="sr-only">{messages.marked(name)}</span>
            </mark>
          ) : (
            <VisibleParts key={from} text={text.slice(from, to)} />
          ),
        )}
        {end < text.length && <span className="text-ink-faint"> …</span>}
      </div>
      {end - start < text.length && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {showAll(formatBytes(sizes, text.length))}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Brings what is pointed at into view, once it is drawn. */
function scrollTo(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'center' });
}

function outermost(marks: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const mark of [...marks].sort((one, other) => one[0] - other[0] || other[1] - one[1])) {
    if (mark[0] >= (found.at(-1)?.[1] ?? 0)) found.push(mark);
  }
  return found;
}

type Piece = { readonly from: number; readonly to: number; readonly isMark: boolean };

/** The text between two places as pieces that are marked or not. */
function cut(marks: readonly Span[], start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const [from, to] of marks) {
    if (from >= end || to <= at) continue;
    if (from > at) pieces.push({ from: at, to: from, isMark: false });
    at = Math.min(to, end);
    pieces.push({ from: Math.max(from, start), to: at, isMark: true });
  }
  if (at < end) pieces.push({ from: at, to: end, isMark: false });
  return pieces;
}

/** Never between the halves of one character. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
