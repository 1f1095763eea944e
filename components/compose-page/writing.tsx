'use client';
// The three ways to write a message: its text alone, its fields, and the whole message as it is sent.
import type { Remark } from '@/components/findings/finding-list';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import type { MessageForm } from '@/lib/model/message-form';
import {
  isSourceRead,
  type MessageDraft,
  sourceOf,
  withField,
  withSource,
  withText,
} from './draft/draft';
import { RemarkLine } from './form/field-input';
import { FormFields } from './form/form-fields';
import { textIn } from './form/message-places';

const AREA =
  'block w-full resize-y rounded border border-hairline-strong bg-raised px-3 py-2 text-ink-strong outline-none focus:border-accent';

function PlainText({
  text,
  remarks,
  onChanged,
}: {
  text: string;
  remarks: readonly Remark[];
  onChanged: (text: string) => void;
}) {
  const messages = useMessages(COMPOSE).writing;
  return (
    <div className="grid gap-1">
      <textarea
        value={text}
        rows={8}
        dir="auto"
        aria-label={messages.text}
        placeholder={messages.write}
        onChange={(event) => onChanged(event.target.value)}
        className={`${AREA} leading-5`}
      />
      {remarks.length > 0 && (
        <ul className="grid gap-0.5">
          {remarks.map((remark, index) => (
            <RemarkLine key={`${String(index)} ${remark.rule ?? ''}`} remark={remark} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SourceText({
  source,
  onChanged,
}: {
  source: string;
  onChanged: (source: string) => void;
}) {
  const messages = useMessages(COMPOSE).writing;
  return (
    <textarea
      value={source}
      aria-label={messages.source}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChanged(event.target.value)}
      className={`${AREA} field-sizing-content min-h-80 font-mono text-12 leading-[19px] [overflow-wrap:anywhere]`}
    />
  );
}

export function Writing({
  draft,
  form,
  forms,
  remarksAt,
  onChanged,
}: {
  draft: MessageDraft;
  form: MessageForm;
  forms: readonly MessageForm[];
  remarksAt: ReadonlyMap<string, readonly Remark[]>;
  onChanged: (draft: MessageDraft) => void;
}) {
  const messages = useMessages(COMPOSE).writing;
  if (draft.mode === 'source') {
    return (
      <SourceText
        source={sourceOf(draft)}
        onChanged={(source) => onChanged(withSource(draft, forms, source))}
      />
    );
  }
  if (!isSourceRead(draft, forms)) {
    return (
      <div className="grid justify-items-start gap-2">
        <p>{messages.unreadable}</p>
        <Button onClick={() => onChanged({ ...draft, source: null })}>{messages.drop}</Button>
      </div>
    );
  }
  if (draft.mode === 'plain') {
    const place = form.places.find(({ says }) => says === 'text');
    return (
      <PlainText
        text={textIn(draft.message, form) ?? ''}
        remarks={place === undefined ? [] : (remarksAt.get(place.path) ?? [])}
        onChanged={(text) => onChanged(withText(draft, form, text))}
      />
    );
  }
  return (
    <FormFields
      key={`${draft.protocol} ${draft.kind}`}
      form={form}
      message={draft.message}
      remarksAt={remarksAt}
      onChanged={(path, value) => onChanged(withField(draft, path, value))}
    />
  );
}
