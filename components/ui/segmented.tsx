'use client';
// One of a few, side by side: native radio buttons, so that arrows and screen readers work by themselves.
import { type ReactNode, useId } from 'react';

export type Segment<Value extends string> = { readonly value: Value; readonly label: ReactNode };

export function Segmented<Value extends string>({
  legend,
  value,
  segments,
  onChosen,
}: {
  legend: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChosen: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex gap-4">
      <legend className="sr-only">{legend}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative inline-flex h-7 shrink-0 cursor-pointer items-center whitespace-nowrap text-ink-faint hover:text-ink-strong has-checked:font-medium has-checked:text-ink-strong has-checked:shadow-[inset_0_-2px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChosen(segment.value)}
            className="sr-only"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
