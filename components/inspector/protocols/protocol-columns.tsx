'use client';
// The columns of a message in several protocols, as fields by meaning or as they are sent. A wide pane shows all of them
// beside each other, a narrow one the original and one other.
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { useMessages } from '@/components/ui/language/language-context';
import { Segmented } from '@/components/ui/segmented';
import { OTHER_PROTOCOLS } from '@/lib/messages/en/features/inspector/other-protocols';
import { alignRows, type ProtocolColumn } from './align-protocols';
import { ProtocolBytes } from './protocol-bytes';
import { ProtocolFields } from './protocol-fields';

const FORMS = ['fields', 'bytes'] as const;

export function ProtocolColumns({
  columns,
  isReceived,
}: {
  /** The original first. */
  columns: readonly ProtocolColumn[];
  /** The original is the message as it arrived, and not the event as it is kept. */
  isReceived: boolean;
}) {
  const messages = useMessages(OTHER_PROTOCOLS);
  const [form, setForm] = useState<(typeof FORMS)[number]>('fields');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const others = columns.filter((column) => !column.isOriginal);
  const [chosen, setChosen] = useState(others[0]?.protocol ?? '');
  const rows = alignRows(columns);
  const shown = onlyDifferences ? rows.filter((row) => row.isDifferent) : rows;
  return (
    <div className="@container flex min-h-full flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-1">
        <Segmented
          legend={messages.form.title}
          value={form}
          segments={FORMS.map((value) => ({ value, label: messages.form[value] }))}
          onChosen={setForm}
        />
        {form === 'fields' && (
          <label className="ml-auto inline-flex h-7 cursor-pointer items-center gap-1.5 text-12">
            <input
              type="checkbox"
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.target.checked)}
              className="accent-accent"
            />
            {messages.onlyDifferences}
          </label>
        )}
      </div>
      {others.length > 1 && (
        <div className="overflow-x-auto border-b border-hairline px-4 py-1 @2xl:hidden">
          <Segmented
            legend={messages.beside}
            value={chosen}
            segments={others.map(({ protocol }) => ({
              value: protocol,
              label: <ProtocolMark protocol={protocol} named />,
            }))}
            onChosen={setChosen}
          />
        </div>
      )}
      {form === 'fields' ? (
        <ProtocolFields columns={columns} rows={shown} chosen={chosen} isReceived={isReceived} />
      ) : (
        <ProtocolBytes columns={columns} chosen={chosen} isReceived={isReceived} />
      )}
    </div>
  );
}
