'use client';
// One field of a form: its name, what is typed or chosen, and below it what was found about it.
import { CircleSlash, Info, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { FixButton, type Remark } from '@/components/findings/finding-list';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { textOfValue, valueOfText } from './field-text';
import type { FormField } from './schema-fields';

const BOX =
  'w-full min-w-0 rounded border bg-raised px-2 text-ink-strong outline-none focus:border-accent';

export function FieldInput({
  field,
  value,
  remarks,
  isLong = false,
  onChanged,
}: {
  field: FormField;
  value: unknown;
  remarks: readonly Remark[];
  /** A text that is written rather than typed. */
  isLong?: boolean;
  onChanged: (value: unknown) => void;
}) {
  const messages = useMessages(COMPOSE).fields;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const committed = (text: string) => {
    const read = valueOfText(field, text);
    // What cannot be the value is what the server refuses at this place.
    return read.ok ? read.value : text;
  };
  const isTyped = typed !== null && JSON.stringify(committed(typed)) === JSON.stringify(value);
  const text = isTyped ? typed : textOfValue(field, value);
  const read = valueOfText(field, text);
  const type = (next: string) => {
    setTyped(next);
    onChanged(committed(next));
  };
  const isBad = !read.ok || remarks.some(({ level }) => level === 'refused' || level === 'error');
  const common = {
    id,
    value: text,
    'aria-invalid': isBad || undefined,
    'aria-describedby': remarks.length > 0 || !read.ok ? `${id}-found` : undefined,
    'aria-required': field.isRequired || undefined,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  const border = isBad
    ? 'border-fail'
    : remarks.length > 0
      ? 'border-warn'
      : 'border-hairline-strong';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[128px_minmax(0,1fr)]">
      <label
        htmlFor={id}
        className="pt-1.5 font-mono text-12 text-ink-faint [overflow-wrap:anywhere]"
      >
        {labelOf(field)}
        {field.isRequired && <span className="sr-only">{messages.required}</span>}
      </label>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <Control field={field} isLong={isLong} border={border} common={common} />
        {(remarks.length > 0 || !read.ok) && (
          <ul id={`${id}-found`} className="grid gap-0.5">
            {!read.ok && (
              <RemarkLine remark={{ level: 'refused', message: messages.faults[read.error] }} />
            )}
            {remarks.map((remark, index) => (
              <RemarkLine key={`${String(index)} ${remark.rule ?? ''}`} remark={remark} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The path as it is written on the wire. */
function labelOf({ path }: FormField): string {
  return path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

type Common = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
};

function Control({
  field,
  isLong,
  border,
  common,
}: {
  field: FormField;
  isLong: boolean;
  border: string;
  common: Common;
}) {
  const messages = useMessages(COMPOSE).fields;
  if (field.kind === 'choice') {
    return (
      <select {...common} className={`${BOX} ${border} h-8`}>
        <option value="">{field.isRequired ? messages.choose : messages.notSaid}</option>
        {field.options.map((option) => (
          <option key={String(option)} value={String(option)}>
            {option === true ? messages.yes : option === false ? messages.no : option}
          </option>
        ))}
      </select>
    );
  }
  if (isLong || field.kind === 'json' || field.kind === 'list') {
    const mono = isLong ? '' : ' font-mono text-12';
    return (
      <textarea
        {...common}
        rows={isLong ? 3 : 2}
        dir="auto"
        spellCheck={isLong}
        placeholder={field.kind === 'list' ? messages.onePerLine : field.example}
        className={`${BOX} ${border} field-sizing-content max-h-72 min-h-8 resize-y py-1${mono}`}
      />
    );
  }
  return (
    <input
      {...common}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      className={`${BOX} ${border} h-8`}
    />
  );
}

export function RemarkLine({ remark }: { remark: Remark }) {
  const messages = useMessages(COMPOSE).fields;
  const { level, rule, message } = remark;
  const isBad = level === 'refused' || level === 'error';
  const icon = isBad ? CircleSlash : level === 'warning' ? TriangleAlert : Info;
  return (
    <li className="flex min-w-0 items-baseline gap-2 text-12">
      <StateLabel icon={icon} tone={isBad ? 'fail' : level === 'warning' ? 'warn' : 'quiet'}>
        {messages.levels[level]}
      </StateLabel>
      <span className="min-w-0 break-words text-ink">
        <VisibleText text={message} /> <FixButton remark={remark} />
      </span>
      {rule !== undefined && <span className="ml-auto font-mono text-ink-faint">{rule}</span>}
    </li>
  );
}
