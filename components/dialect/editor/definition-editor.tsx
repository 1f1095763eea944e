'use client';
// The definition as it is typed: lines with their numbers, the places of what is wrong underlined, and the first words of
// it beside the line. What is shown lies below the box that is typed into, so that nothing moves while somebody types.
import { cx } from 'class-variance-authority';
import type { Ref } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { codeText } from '@/lib/std/code-text';
import { codePieces } from './code-pieces';
import { lineStarts, placeInLines } from './lines';
import type { TextProblem } from './text-problem';

/** As the styles below draw a line and the room above the first one. Pixels. */
export const LINE_HEIGHT = 19;
export const EDITOR_PADDING = 8;

const PLACEHOLDER = codeText`(meta\n  (define my-dialect\n    …))`;

/** More of them beside their lines is no help any more; the rest are underlined all the same. */
const BESIDE_MAX = 20;

export function DefinitionEditor({
  text,
  problems,
  ref,
  onTyped,
}: {
  text: string;
  problems: readonly TextProblem[];
  ref: Ref<HTMLTextAreaElement>;
  onTyped: (text: string) => void;
}) {
  const messages = useMessages(DIALECT_EDITOR);
  const starts = lineStarts(text);
  const placed = problems.map((problem) => ({
    problem,
    ...placeInLines(text, starts, problem.place[0]),
  }));
  const wrong = new Set(placed.filter(({ problem }) => problem.isFatal).map(({ line }) => line));
  return (
    <div className="relative min-h-56 flex-1 overflow-auto bg-raised" data-editor>
      <div className="grid min-h-full w-max min-w-full grid-cols-[auto_minmax(0,1fr)] font-mono text-12 leading-[19px]">
        <div
          aria-hidden
          className="sticky left-0 z-10 select-none border-r border-hairline bg-raised py-2 pr-2.5 pl-4 text-right text-ink-faint tabular-nums md:pl-5"
        >
          {starts.map((start, index) => (
            <div key={start} className={cx(wrong.has(index + 1) && 'font-semibold text-fail')}>
              {index + 1}
            </div>
          ))}
        </div>
        <div className="relative">
          <div
            aria-hidden
            className="pointer-events-none select-none whitespace-pre py-2 pr-80 pl-3 text-transparent"
          >
            {codePieces(
              text,
              problems.map(({ place, isFatal }) => ({ place, look: isFatal })),
            ).map(({ from, text: piece, looks }) => (
              <span
                key={from}
                className={cx(
                  looks.length > 0 && 'rounded-small underline decoration-wavy underline-offset-4',
                  looks.includes(true)
                    ? 'bg-fail-fill decoration-fail'
                    : looks.length > 0 && 'bg-warn-fill decoration-warn',
                )}
              >
                {piece}
              </span>
            ))}
            {'\n'}
          </div>
          <textarea
            ref={ref}
            value={text}
            onChange={(event) => onTyped(event.target.value)}
            wrap="off"
            dir="ltr"
            aria-label={messages.definition}
            aria-describedby="dialect-reading"
            aria-invalid={problems.some(({ isFatal }) => isFatal)}
            placeholder={PLACEHOLDER}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className="absolute inset-0 size-full resize-none overflow-hidden whitespace-pre bg-transparent py-2 pl-3 text-ink-strong outline-none focus-visible:shadow-[inset_2px_0_0_var(--accent)]"
          />
          {oneALine(placed).map(({ problem, line, end }) => (
            <span
              key={line}
              aria-hidden
              style={{
                top: EDITOR_PADDING + (line - 1) * LINE_HEIGHT,
                left: `calc(${String(end)}ch + 28px)`,
              }}
              className={cx(
                'pointer-events-none absolute w-72 truncate font-sans',
                problem.isFatal ? 'text-fail' : 'text-warn',
              )}
            >
              {toVisibleString(problem.message)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The worst problem of each line. */
function oneALine<Placed extends { line: number; problem: TextProblem }>(
  placed: readonly Placed[],
): Placed[] {
  const byLine = new Map<number, Placed>();
  for (const one of placed) {
    const known = byLine.get(one.line);
    if (known === undefined || (one.problem.isFatal && !known.problem.isFatal)) {
      byLine.set(one.line, one);
    }
  }
  return [...byLine.values()].slice(0, BESIDE_MAX);
}
