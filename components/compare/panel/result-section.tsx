// What came of both tasks, field by field, with the words that differ.
import { Fragment } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleParts, VisibleText } from '@/components/ui/text/visible-text';
import { COMPARE_PANEL } from '@/lib/messages/en/features/compare/compare-panel';
import { type WordPiece, wordDiff } from '@/lib/run-diff/word-diff';
import { SideMark } from '../pair/side-mark';
import { type OutcomeField, outcomeFields, type TaskFacts } from './pair-facts';
import { PanelSection } from './panel-section';

/** Fields that are shown; the inspector has all of them. */
const FIELDS_SHOWN = 12;

export function ResultSection({ a, b }: { a: TaskFacts | null; b: TaskFacts | null }) {
  const messages = useMessages(COMPARE_PANEL).result;
  const fields = outcomeFields(a?.outcome ?? null, b?.outcome ?? null);
  if (fields.length === 0) return null;
  const differing = fields.filter((field) => field.a !== field.b);
  const diffs = differing.slice(0, FIELDS_SHOWN).map((field) => ({
    field,
    diff: wordDiff(field.a ?? '', field.b ?? ''),
  }));
  const sum = (of: 'words' | 'differing') => diffs.reduce((all, { diff }) => all + diff[of], 0);
  const equal = fields.length - differing.length;
  return (
    <PanelSection
      title={messages.title}
      beside={diffs.length === 0 ? messages.same : messages.differ(sum('differing'), sum('words'))}
    >
      {diffs.map(({ field, diff }) => (
        <div key={field.name} className="grid gap-1">
          {field.name !== '' && (
            <p className="truncate font-mono text-12 text-ink-faint">
              <VisibleText text={field.name} />
            </p>
          )}
          <Side side="a" text={field.a} pieces={diff.a} />
          <Side side="b" text={field.b} pieces={diff.b} />
        </div>
      ))}
      {diffs.length === 0 && <Same field={fields[0]} />}
      {diffs.length > 0 && equal > 0 && (
        <p className="text-12 text-ink-faint">{messages.moreEqual(equal)}</p>
      )}
      {differing.length > FIELDS_SHOWN && (
        <p className="text-12 text-ink-faint">
          {messages.moreDiffer(differing.length - FIELDS_SHOWN)}
        </p>
      )}
    </PanelSection>
  );
}

function Side({
  side,
  text,
  pieces,
}: {
  side: 'a' | 'b';
  text: string | null;
  pieces: readonly WordPiece[];
}) {
  const { missing } = useMessages(COMPARE_PANEL).result;
  return (
    <div className="flex items-start gap-2">
      <SideMark side={side} />
      {text === null ? (
        <p className="text-12 leading-[19px] text-ink-faint">{missing}</p>
      ) : (
        <p dir="auto" className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <Pieces side={side} pieces={pieces} />
        </p>
      )}
    </div>
  );
}

const OWN: Readonly<Record<'a' | 'b', string>> = {
  a: 'rounded-small bg-fill-active font-medium text-ink-strong',
  b: 'rounded-small bg-transparent font-medium text-ink-strong shadow-[inset_0_0_0_1px_var(--hairline-strong)]',
};

function Pieces({ side, pieces }: { side: 'a' | 'b'; pieces: readonly WordPiece[] }) {
  let at = 0;
  return pieces.map(({ text, isOwn }) => {
    const key = at;
    at += text.length;
    if (!isOwn) return <VisibleParts key={key} text={text} />;
    const words = text.trimEnd();
    return (
      <Fragment key={key}>
        <mark className={OWN[side]}>
          <VisibleParts text={words} />
        </mark>
        {text.slice(words.length)}
      </Fragment>
    );
  });
}

function Same({ field }: { field: OutcomeField | undefined }) {
  if (field === undefined || field.a === null) return null;
  return (
    <p dir="auto" className="line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
      <VisibleParts text={field.a} />
    </p>
  );
}
