'use client';
// A text of any length as it is: its beginning, and the rest on demand.
import { useState } from 'react';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { Button } from '../button';
import { useMessages } from '../language/language-context';
import { formatBytes } from './format-bytes';
import { longWordClass } from './long-word';
import { drawableLength, toVisibleString } from './split-visible';
import { VisibleParts } from './visible-text';

/** As much as a reader reads at once and a browser lays out within a frame. Characters. */
const FIRST_CHARS = 4_000;

/** As many lines as fill some screens; what is beyond them is a log. */
const FIRST_LINES = 200;

/** Of the rest, a part that is laid out at once. Characters. */
const PART_CHARS = 4_000;

/** Of a text of names, a part that is laid out at once: its names are five times as long. Characters. */
const REST_PART_CHARS = 1_000;

export function LongText({
  text,
  mono = false,
  lines: firstLines = FIRST_LINES,
}: {
  text: string;
  mono?: boolean;
  /** So many are shown at first. */
  lines?: number;
}) {
  const messages = useMessages(TEXTS);
  const sizes = useMessages(SIZES);
  const [isWhole, setIsWhole] = useState(false);
  const first = text.slice(0, safeEnd(text, Math.min(FIRST_CHARS, endOfLine(text, firstLines))));
  const drawable = drawableLength(isWhole ? text : first);
  const cut = !isWhole && drawable < text.length;
  const shown = text.slice(0, drawable);
  const lines = cut ? countLines(text) : 0;
  return (
    <div className="grid min-w-0 gap-1">
      <div
        dir={mono ? 'ltr' : 'auto'}
        className={`isolate whitespace-pre-wrap [overflow-wrap:anywhere] ${mono ? 'font-mono text-12' : (longWordClass(text) ?? '')}`}
      >
        {linesApart(shown).map(({ from, part }) => (
          <span key={from} className={from === 0 ? undefined : LAID_OUT_WHEN_SEEN}>
            <VisibleParts text={part} />
          </span>
        ))}
        {isWhole && <NamedRest text={text.slice(drawable)} />}
        {cut && <span className="text-ink-faint"> …</span>}
      </div>
      {cut && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {lines > 1
              ? messages.showAllLines(formatBytes(sizes, text.length), lines)
              : messages.showAll(formatBytes(sizes, text.length))}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The names of all that is hidden as text, for elements of their own would stop the page; laid out where it is looked at. */
function NamedRest({ text }: { text: string }) {
  const parts: { readonly from: number; readonly part: string }[] = [];
  for (let from = 0; from < text.length; ) {
    const end = safeEnd(text, from + REST_PART_CHARS);
    parts.push({ from, part: text.slice(from, end) });
    from = end;
  }
  return parts.map(({ from, part }) => (
    <span
      key={from}
      className="block [contain-intrinsic-size:auto_320px] [content-visibility:auto]"
    >
      {toVisibleString(part)}
    </span>
  ));
}

/** About as high as a part of output. */
const LAID_OUT_WHEN_SEEN = 'block [contain-intrinsic-size:auto_1500px] [content-visibility:auto]';

/** A long text in parts that end with a line; a line that is longer than that is a part. */
function linesApart(text: string): { readonly from: number; readonly part: string }[] {
  const parts: { readonly from: number; readonly part: string }[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + PART_CHARS);
    const next = end === -1 ? text.length : end + 1;
    parts.push({ from, part: text.slice(from, next) });
    from = next;
  }
  return parts;
}

function endOfLine(text: string, count: number): number {
  let end = -1;
  for (let line = 0; line < count; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text.length;
  }
  return end;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Never between the halves of one character. */
function safeEnd(text: string, end: number): number {
  if (text.length <= end) return text.length;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
