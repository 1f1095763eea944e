'use client';
// The fields of a result, each by its name and in its own shape.
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { MESSAGE } from '@/lib/messages/en/shared/message';
import type { ResultField } from '@/lib/projections/thread/thread-rows';
import { ResultValue } from './result-value';

/** What fits a card; the inspector has all of them. */
const FIELDS_SHOWN = 12;

/** A field that begins beyond this much text of others is not shown. Characters. */
const SHOWN_CHARS = 20_000;

export function ResultFields({ fields }: { fields: readonly ResultField[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="grid gap-x-3 gap-y-1 leading-[19px] md:grid-cols-[minmax(84px,auto)_minmax(0,1fr)]">
      {fields.slice(0, shownCount(fields)).map((field) => (
        <div key={field.name} className="contents">
          <dt className="max-w-40 truncate font-mono text-12 leading-[19px] text-ink-faint">
            <VisibleText text={field.name} />
            {field.count !== null && <span className="tabular-nums"> {field.count}</span>}
          </dt>
          <dd className="min-w-0 max-w-[720px] text-ink-strong">
            <ResultValue value={field.value} label={field.name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MoreFields({ fields }: { fields: readonly ResultField[] }) {
  const messages = useMessages(MESSAGE);
  const more = fields.length - shownCount(fields);
  if (more === 0) return null;
  return <p className="pt-1 text-12 text-ink-faint">{messages.moreFields(more)}</p>;
}

/** A card of many long texts would push away what others say for dozens of screens. */
function shownCount(fields: readonly ResultField[]): number {
  let chars = 0;
  const end = fields.findIndex(({ value }, index) => {
    const isOver = index === FIELDS_SHOWN || chars > SHOWN_CHARS;
    chars += JSON.stringify(value)?.length ?? 0;
    return isOver;
  });
  return end === -1 ? fields.length : end;
}
