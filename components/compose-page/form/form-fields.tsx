'use client';
// The form of a message: what it says first, then what its kind asks for, and folded what may be said besides and what the composer
// filled in.
import { type ReactNode, useState } from 'react';
import type { Remark } from '@/components/findings/finding-list';
import { FoldButton } from '@/components/ui/fold-button';
import { useMessages } from '@/components/ui/language/language-context';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import type { MessageForm } from '@/lib/model/message-form';
import { drawnFields } from './drawn-fields';
import { FieldInput } from './field-input';
import type { FormField } from './schema-fields';
import { type Value, valueAt } from './value-at';

export function FormFields({
  form,
  message,
  remarksAt,
  onChanged,
}: {
  form: MessageForm;
  message: Value;
  remarksAt: ReadonlyMap<string, readonly Remark[]>;
  onChanged: (path: string, value: unknown) => void;
}) {
  const messages = useMessages(COMPOSE).fields;
  const { first, more, filledIn } = drawnFields(form);
  const texts = new Set(form.places.filter(({ says }) => says === 'text').map(({ path }) => path));
  const draw = (field: FormField) => (
    <FieldInput
      key={`${form.kind} ${field.path}`}
      field={field}
      value={valueAt(message, field.path)}
      remarks={remarksAt.get(field.path) ?? []}
      isLong={texts.has(field.path)}
      onChanged={(value) => onChanged(field.path, value)}
    />
  );
  const isMarked = (fields: readonly FormField[]) =>
    fields.some(({ path }) => remarksAt.get(path)?.some(({ level }) => level !== 'info'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {first.map(draw)}
      <Fold
        key={`${form.kind} more`}
        title={messages.more}
        count={more.length}
        isMarked={isMarked(more)}
      >
        {more.map(draw)}
      </Fold>
      <Fold
        key={`${form.kind} filled-in`}
        title={messages.filledIn}
        count={filledIn.length}
        isMarked={isMarked(filledIn)}
      >
        {filledIn.map(draw)}
      </Fold>
    </div>
  );
}

function Fold({
  title,
  count,
  isMarked,
  children,
}: {
  title: string;
  count: number;
  /** Something in it is wrong or doubtful: it does not stay folded. */
  isMarked: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  const isFolded = !isOpen && !isMarked;
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="flex items-center gap-1 text-12 text-ink-faint">
        <FoldButton isFolded={isFolded} label={title} onFolded={(folded) => setIsOpen(!folded)} />
        {title} <span className="tabular-nums">{count}</span>
      </h3>
      {!isFolded && children}
    </section>
  );
}
