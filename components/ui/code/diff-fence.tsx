'use client';
// A change: each line with its sign and its colour, and for a screen reader as what was inserted or deleted.
import type { ReactNode } from 'react';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { useMessages } from '../language/language-context';
import { VisibleParts } from '../text/visible-text';
import { CodeFrame } from './code-frame';
import { type ChangedLine, diffLines } from './diff-lines';

export function DiffFence({ text }: { text: string }) {
  const lines = diffLines(text);
  const count = (kind: ChangedLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const label = useMessages(TEXTS).code.change(count('added'), count('removed'));
  return (
    <CodeFrame label={label} text={text}>
      <code className="block w-max min-w-full">
        {lines.map((line, at) => (
          <Line key={`${String(at)} ${line.kind}`} kind={line.kind}>
            <VisibleParts text={line.text} />
            {'\n'}
          </Line>
        ))}
      </code>
    </CodeFrame>
  );
}

function Line({ kind, children }: { kind: ChangedLine['kind']; children: ReactNode }) {
  const place = '-mx-3 block px-3';
  switch (kind) {
    case 'added':
      return <ins className={`${place} bg-ok-fill text-ok no-underline`}>{children}</ins>;
    case 'removed':
      return <del className={`${place} bg-fail-fill text-fail no-underline`}>{children}</del>;
    case 'place':
      return <span className={`${place} text-ink-faint`}>{children}</span>;
    case 'same':
      return <span className={place}>{children}</span>;
  }
}
