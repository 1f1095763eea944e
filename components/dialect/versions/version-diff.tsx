'use client';
// What changed from one version to another: in words, and line by line, in one column or side by side.
import { cx } from 'class-variance-authority';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Dialect } from '@/lib/dialects/definition/dialect';
import { diffDialects } from '@/lib/dialects/definition/diff';
import { type DiffLine, diffLines } from '@/lib/dialects/definition/line-diff';
import { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';
import { printSexpr } from '@/lib/sexpr/printer';
import type { DiffLook } from '../subject/lab-address';
import { prettyDefinition } from '../subject/subject-text';
import { changeSentences } from './change-sentences';
import { pairLines } from './pair-lines';

export function VersionDiff({
  before,
  after,
  look,
}: {
  before: Dialect;
  after: Dialect;
  look: DiffLook;
}) {
  const { changes, diff } = useMessages(DIALECT_VERSIONS);
  const words = changeSentences(changes, diffDialects(before, after));
  const lines = diffLines(linesOf(before), linesOf(after));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul aria-label={diff.title} className="grid gap-0.5">
        {words.length === 0 && <li>{diff.same}</li>}
        {words.map((word) => (
          <li key={word} className="break-words text-ink-strong">
            <VisibleText text={word} />
          </li>
        ))}
      </ul>
      {look === 'unified' ? <Unified lines={lines} /> : <Split lines={lines} />}
    </div>
  );
}

function linesOf({ definition }: Dialect): string[] {
  return prettyDefinition(printSexpr(definition)).trimEnd().split('\n');
}

const SIGNS: Readonly<Record<DiffLine['kind'], { sign: string; style: string }>> = {
  same: { sign: ' ', style: 'text-ink' },
  added: { sign: '+', style: 'bg-ok-fill text-ink-strong' },
  removed: { sign: '−', style: 'bg-fail-fill text-ink-strong' },
};

function Unified({ lines }: { lines: readonly DiffLine[] }) {
  const { unified } = useMessages(DIALECT_VERSIONS).diff;
  return (
    <section
      aria-label={unified}
      className="overflow-hidden rounded border border-hairline bg-raised py-1 font-mono text-12 leading-[19px]"
    >
      {lines.map((line, index) => (
        <Line key={`${String(index)} ${line.kind}`} line={line} />
      ))}
    </section>
  );
}

function Split({ lines }: { lines: readonly DiffLine[] }) {
  const { split } = useMessages(DIALECT_VERSIONS).diff;
  return (
    <section
      aria-label={split}
      className="grid grid-cols-2 overflow-hidden rounded border border-hairline bg-raised py-1 font-mono text-12 leading-[19px]"
    >
      {pairLines(lines).map(({ before, after }, index) => (
        <div key={String(index)} className="contents">
          <Line line={before} />
          <div className="border-l border-hairline">
            <Line line={after} />
          </div>
        </div>
      ))}
    </section>
  );
}

function Line({ line }: { line: DiffLine | null }) {
  const messages = useMessages(DIALECT_VERSIONS).diff;
  if (line === null) return <div className="min-h-[19px] bg-fill-hover" />;
  const { sign, style } = SIGNS[line.kind];
  return (
    <div className={cx('flex min-h-[19px] px-2', style)}>
      <span aria-hidden className="w-4 shrink-0 select-none text-ink-faint">
        {sign}
      </span>
      {line.kind !== 'same' && <span className="sr-only">{messages.lines[line.kind]}</span>}
      <bdo dir="ltr" className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <VisibleText text={line.text} />
      </bdo>
    </div>
  );
}
