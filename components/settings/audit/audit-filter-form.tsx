// Asks who acted and what was done; what was read so far suggests both.
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { auditHref } from '@/components/workspace/routes';
import { AUDIT } from '@/lib/messages/en/features/settings/audit';
import type { AuditEntry } from '@/lib/model/audit-entry';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import type { AuditFilter } from './use-audit';

const FIELD =
  'h-7 w-full min-w-0 rounded border border-hairline-strong bg-raised px-2 font-mono text-12 text-ink-strong focus:border-accent max-md:h-9';

export function AuditFilterForm({
  filter,
  known,
}: {
  filter: AuditFilter;
  known: readonly AuditEntry[];
}) {
  const messages = useMessages(AUDIT).filter;
  const router = useRouter();
  const [actor, setActor] = useState(filter.actor ?? '');
  const [action, setAction] = useState(filter.action ?? '');
  const isFiltered = filter.actor !== null || filter.action !== null;
  return (
    <form
      className="grid shrink-0 grid-cols-2 items-center gap-2 border-b border-hairline px-4 py-2 md:grid-cols-[minmax(0,240px)_minmax(0,240px)_1fr] md:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        const [who, what] = [actor.trim(), action.trim()];
        router.push(
          auditHref({ ...(who !== '' && { actor: who }), ...(what !== '' && { action: what }) }),
        );
      }}
    >
      <Field
        label={messages.actor}
        placeholder={messages.actorExample('admin')}
        value={actor}
        onChange={setActor}
        options={known.map((entry) => entry.actor.id)}
      />
      <Field
        label={messages.action}
        placeholder={messages.actionExample('key.create')}
        value={action}
        onChange={setAction}
        options={known.map((entry) => entry.action)}
      />
      <span className="flex gap-2 max-md:col-span-2">
        <Button type="submit">{messages.submit}</Button>
        {isFiltered && <ButtonLink href={auditHref()}>{messages.clear}</ButtonLink>}
      </span>
    </form>
  );
}

function Field({
  label,
  placeholder,
  value,
  onChange,
  options,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
}) {
  const id = useId();
  const limit = useLengthLimit(value, IDENTIFIER_LENGTH_MAX);
  return (
    <>
      <input
        ref={limit}
        aria-label={label}
        placeholder={placeholder}
        list={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={FIELD}
      />
      <datalist id={id}>
        {[...new Set(options)].sort().map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}
