'use client';
// A text of any length as it is: its beginning, and the rest on demand.
import { useState } from 'react';
import { Button } from '../button';
import { formatBytes } from './format-bytes';
import { drawableLength, toVisibleString } from './split-visible';
import { VisibleParts } from './visible-text';

/** As much as a reader reads at once and a browser lays out within a frame. Characters. */
const FIRST_CHARS = 4_000;

/** Of a text of names, a part that is laid out at once: its names are five times as long. Characters. */
const REST_PART_CHARS = 1_000;

export function LongText({ text, mono = false }: { text: string; mono?: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const first = text.slice(0, safeEnd(text, FIRST_CHARS));
  const drawable = drawableLength(isWhole ? text : first);
  const cut = !isWhole && drawable < text.length;
  const shown = text.slice(0, drawable);
  return (
    <div className="grid min-w-0 gap-1">
      <div
        dir={mono ? 'ltr' : 'auto'}
        className={`isolate whitespace-pre-wrap [overflow-wrap:anywhere] ${mono ? 'font-mono text-12' : ''}`}
      >
        <VisibleParts text={shown} />
        {isWhole && <NamedRest text={text.slice(drawable)} />}
        {cut && <span className="text-ink-faint"> …</span>}
      </div>
      {cut && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {formatBytes(text.length)}
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

/** Never between the halves of one character. */
function safeEnd(text: string, end: number): number {
  if (text.length <= end) return text.length;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
