'use client';
// Asks how much of a run its file is to have. The browser saves the file by itself, however large it is.
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonStyle } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Dialog } from '@/components/ui/overlay/dialog';
import { runExportPath } from '@/lib/client/api/run-files-api';
import type { RunFileLevel } from '@/lib/model/imported-from';
import type { RunSummary } from '@/lib/model/summary';

const LEVELS: readonly { value: RunFileLevel; name: string; about: string }[] = [
  {
    value: 'full',
    name: 'Full',
    about: 'Everything: events, raw messages and artifacts, credentials among them.',
  },
  {
    value: 'masked',
    name: 'Masked',
    about: 'Events and raw messages without what looks like a credential. No artifacts.',
  },
  {
    value: 'envelope',
    name: 'Envelope only',
    about: 'Who sent what kind of message to whom, and when. No words, no raw messages.',
  },
];

const FORMATS = [
  {
    value: 'file',
    name: 'Run file',
    about: 'One signed file, which any Colloquy imports and colloquy view opens.',
  },
  {
    value: 'otlp',
    name: 'OpenTelemetry trace',
    about: 'OTLP as JSON, for a tracing backend: tasks and tools as spans.',
  },
] as const;

type Format = (typeof FORMATS)[number]['value'];

export function ExportDialog({ run, onClose }: { run: RunSummary; onClose: () => void }) {
  const [level, setLevel] = useState<RunFileLevel>('full');
  const [format, setFormat] = useState<Format>('file');
  const count = run.events.toLocaleString('en');
  return (
    <Dialog title="Export the run" onClose={onClose}>
      <div className="grid gap-4">
        <Choices legend="What it is" choices={FORMATS} value={format} onChosen={setFormat} />
        <Choices legend="What it holds" choices={LEVELS} value={level} onChosen={setLevel} />
        <p className="text-12 text-ink-faint">
          {run.events === 1 ? 'One event' : `${count} events`} up to this moment. The export stands
          in the audit.
        </p>
        <div>
          <a
            href={runExportPath(run.run_id, { level, format })}
            download
            onClick={onClose}
            className={buttonStyle({ tone: 'primary' })}
          >
            <Icon of={Download} />
            Save the file
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function Choices<Value extends string>({
  legend,
  choices,
  value,
  onChosen,
}: {
  legend: string;
  choices: readonly { readonly value: Value; readonly name: string; readonly about: string }[];
  value: Value;
  onChosen: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-12 text-ink-faint">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded px-2 py-1 hover:bg-fill-hover has-checked:bg-fill-active has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChosen(choice.value)}
            className="mt-0.5 accent-accent"
          />
          <span>
            <span className="block font-medium text-ink-strong">{choice.name}</span>
            <span className="block text-12">{choice.about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
