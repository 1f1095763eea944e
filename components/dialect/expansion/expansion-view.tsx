'use client';
// What a call becomes: the call, its template, the steps from one to the other, and the messages.
import { type ReactNode, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { InstalledDialect, Performative } from '@/lib/dialects/definition/dialect';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { printSexpr } from '@/lib/sexpr/printer';
import { atom, list } from '@/lib/sexpr/sexpr';
import type { Result } from '@/lib/std/result';
import { CodeBox, type CodeLook } from '../editor/code-box';
import type { CodeMark, CodePlace } from '../editor/code-pieces';
import type { Called } from './call-draft';
import { type ExpansionWalk, expansionWalk, markedCall } from './expansion-walk';
import { Stepper } from './stepper';

export function ExpansionView({
  installed,
  called,
  ready,
}: {
  installed: InstalledDialect;
  /** Null, and a failure, where there is no call. */
  called: Result<Called, unknown> | null;
  /** Calls that stand ready. */
  ready: ReactNode;
}) {
  const messages = useMessages(DIALECT_EXPANSION).view;
  if (called === null || !called.ok) {
    return <p className="min-h-48 text-ink-faint">{messages.broken}</p>;
  }
  const { performative, call } = called.value;
  const shown = markedCall(performative, call);
  const message = printSexpr(list(atom('symbol', 'lang'), atom('symbol', installed.name), call));
  const walk = expansionWalk(installed, performative, call);
  return (
    <>
      <Part
        title={messages.call}
        caption={ready}
        action={<CopyButton text={message} label={messages.copyMessage} />}
      >
        <CodeBox label={messages.theCall} text={shown.text} marks={shown.marks} />
      </Part>
      {walk.ok ? (
        <Walk
          key={`${shown.text}\n${walk.value.template.text}`}
          walk={walk.value}
          performative={performative}
        />
      ) : (
        <div
          role="status"
          className="min-h-48 rounded border border-hairline bg-fail-fill px-3 py-2"
        >
          <p className="font-medium text-ink-strong">{messages.fails}</p>
          <p className="break-words text-ink">
            <VisibleText text={walk.error.message} />
          </p>
        </div>
      )}
    </>
  );
}

function Walk({ walk, performative }: { walk: ExpansionWalk; performative: Performative }) {
  const messages = useMessages(DIALECT_EXPANSION).view;
  const last = walk.stops.length - 1;
  const [at, setAt] = useState(last);
  const stop = walk.stops[Math.min(at, last)];
  if (stop === undefined) return null;
  const ahead: CodePlace = [stop.writtenTo, walk.result.text.length];
  return (
    <>
      <Part title={messages.templateOf(performative.name)}>
        <CodeBox
          label={messages.theTemplate}
          text={walk.template.text}
          marks={[...walk.template.marks, ...currentMark(stop.template)]}
        />
      </Part>
      <Stepper walk={walk} stop={stop} at={at} onMoved={setAt} />
      <Part
        title={messages.becomes}
        caption={messages.messages(walk.messages)}
        action={<CopyButton text={walk.sent} label={messages.copy} />}
      >
        <CodeBox
          label={messages.whatItBecomes}
          text={walk.result.text}
          marks={[
            ...walk.result.marks,
            ...currentMark(stop.result),
            { place: ahead, look: { kind: 'ahead' } },
          ]}
        />
      </Part>
    </>
  );
}

function currentMark(place: CodePlace | null): CodeMark<CodeLook>[] {
  return place === null ? [] : [{ place, look: { kind: 'current' } }];
}

function Part({
  title,
  caption,
  action,
  children,
}: {
  title: string;
  caption?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 truncate font-semibold text-ink-strong">
          <VisibleText text={title} />
        </h3>
        <div className="min-w-0 flex-1 text-12 text-ink-faint">{caption}</div>
        {action}
      </div>
      {children}
    </div>
  );
}
