'use client';
// Asks how much of a run its file is to have. The browser saves the file by itself, however large it is.
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonStyle } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import { runExportPath } from '@/lib/client/api/run-files-api';
import { RUN_EXPORT } from '@/lib/messages/en/features/run-file/run-export';
import type { RunFileLevel } from '@/lib/model/imported-from';
import type { RunSummary } from '@/lib/model/summary';

const LEVELS: readonly RunFileLevel[] = ['full', 'masked', 'envelope'];

const FORMATS = ['file', 'otlp'] as const;

type Format = (typeof FORMATS)[number];

export function ExportDialog({ run, onClose }: { run: RunSummary; onClose: () => void }) {
  const messages = useMessages(RUN_EXPORT);
  const [level, setLevel] = useState<RunFileLevel>('full');
  const [format, setFormat] = useState<Format>('file');
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <div className="grid gap-4">
        <Choices values={FORMATS} messages={messages.format} value={format} onChosen={setFormat} />
        <Choices values={LEVELS} messages={messages.level} value={level} onChosen={setLevel} />
        <p className="text-12 text-ink-faint">{messages.note(run.events)}</p>
        <div>
          <a
            href={runExportPath(run.run_id, { level, format })}
            download
            onClick={onClose}
            className={buttonStyle({ tone: 'primary' })}
          >
            <Icon of={Download} />
            {messages.save}
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function Choices<Value extends string>({
  values,
  messages,
  value,
  onChosen,
}: {
  values: readonly Value[];
  messages: { readonly title: string } & Readonly<
    Record<Value, { readonly name: string; readonly about: string }>
  >;
  value: Value;
  onChosen: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-12 text-ink-faint">{messages.title}</legend>
      {values.map((choice) => (
        <label
          key={choice}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded px-2 py-1 hover:bg-fill-hover has-checked:bg-fill-active has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => onChosen(choice)}
            className="mt-0.5 accent-accent"
          />
          <span>
            <span className="block font-medium text-ink-strong">{messages[choice].name}</span>
            <span className="block text-12">{messages[choice].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
