// Code of others with places of it marked: parameters by hue and number, the current step by a frame, and what is not
// written yet by its faintness.
import { cx } from 'class-variance-authority';
import { VisibleParts } from '@/components/ui/text/visible-text';
import { type CodeMark, codePieces } from './code-pieces';

export type CodeLook =
  | { readonly kind: 'parameter'; readonly name: string; readonly index: number }
  | { readonly kind: 'current' }
  | { readonly kind: 'ahead' };

/** Hues as far apart as their number allows; the number beside distinguishes parameters that share one. */
const HUES = [8, 4, 1, 10, 6, 3, 11, 7, 2, 9, 5, 0] as const;

export function hueClass(index: number): string {
  return `avatar-hue-${String(HUES[index % HUES.length] ?? 0)}`;
}

export function CodeBox({
  text,
  marks,
  label,
}: {
  text: string;
  marks: readonly CodeMark<CodeLook>[];
  label: string;
}) {
  const starts = new Set(marks.map(({ place, look }) => `${String(place[0])} ${look.kind}`));
  return (
    <section aria-label={label} className="rounded border border-hairline bg-raised">
      <pre
        dir="ltr"
        className="isolate whitespace-pre-wrap px-3 py-2 font-mono leading-[19px] text-ink-strong [overflow-wrap:anywhere]"
      >
        <bdo dir="ltr">
          {codePieces(text, marks).map(({ from, text: piece, looks }) => {
            const parameter = looks.findLast((look) => look.kind === 'parameter');
            const isFirst = starts.has(`${String(from)} parameter`);
            const isAhead = looks.some(({ kind }) => kind === 'ahead');
            return (
              <span
                key={from}
                title={parameter?.name}
                data-mark={parameter && isFirst ? parameter.index + 1 : undefined}
                data-ahead={isAhead || undefined}
                className={cx(
                  parameter && `param-mark ${hueClass(parameter.index)}`,
                  looks.some(({ kind }) => kind === 'current') &&
                    'border-accent border-b-2 bg-accent-fill',
                  isAhead && 'text-ink-faint',
                )}
              >
                <VisibleParts text={piece} />
              </span>
            );
          })}
        </bdo>
      </pre>
    </section>
  );
}
