'use client';
// The parameters of a performative as labelled inputs, each with the hue and the number that it bears everywhere. What is
// wrong with a value stands below it, in room that is always kept.
import { useId } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Parameter, Performative } from '@/lib/dialects/definition/dialect';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { codeText } from '@/lib/std/code-text';
import { hueClass } from '../editor/code-box';
import { valueFaultText } from './call-fault-text';
import type { CallValues, ValueFault, ValueFaults } from './call-form';

/** What a value may be, and one that is left out. */
const VALUES = codeText`"text", 5, @agent, (a b)`;
const NIL = '()';

export function CallFields({
  performative: { parameters },
  values,
  faults,
  onChanged,
}: {
  performative: Performative;
  values: CallValues;
  faults: ValueFaults;
  onChanged: (values: CallValues) => void;
}) {
  const messages = useMessages(DIALECT_EXPANSION).call;
  if (parameters.length === 0) return <p className="text-ink-faint">{messages.noArguments}</p>;
  const textOf = (fault: ValueFault | undefined) =>
    fault === undefined ? null : valueFaultText(messages, fault);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {parameters.map((parameter, index) => (
        <Field
          key={parameter.name}
          parameter={parameter}
          index={index}
          value={values[parameter.name] ?? ''}
          fault={textOf(faults[parameter.name])}
          onChanged={(value) => onChanged({ ...values, [parameter.name]: value })}
        />
      ))}
    </div>
  );
}

function Field({
  parameter: { name, kind },
  index,
  value,
  fault,
  onChanged,
}: {
  parameter: Parameter;
  index: number;
  value: string;
  fault: string | null;
  onChanged: (value: string) => void;
}) {
  const { kinds, leftOut } = useMessages(DIALECT_EXPANSION).call;
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
      <label htmlFor={id} className="flex h-7 min-w-0 items-center gap-2 text-12 text-ink-faint">
        <span
          data-mark={index + 1}
          className={`param-mark truncate pr-1 font-mono ${hueClass(index)}`}
        >
          <VisibleText text={name} />
        </span>
        <span className="shrink-0">{kinds[kind]}</span>
      </label>
      <div className="min-w-0">
        <input
          id={id}
          value={value}
          onChange={(event) => onChanged(event.target.value)}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          placeholder={kind === 'required' ? VALUES : leftOut(NIL)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className="h-7 w-full rounded border border-hairline-strong bg-raised px-2 font-mono text-12 text-ink-strong aria-invalid:border-fail"
        />
        <p
          id={`${id}-fault`}
          className="h-4 truncate text-12 leading-4 text-fail"
          title={fault ?? undefined}
        >
          {fault !== null && <VisibleText text={fault} />}
        </p>
      </div>
    </div>
  );
}
