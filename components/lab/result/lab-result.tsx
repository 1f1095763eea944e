'use client';
// Everything that can be said about a message: its verdict, its findings, what it means, what it becomes
// in the log, and how every other protocol would say it.
import type { ReactNode } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { FindingList, remarksOf, withFixes } from '@/components/findings/finding-list';
import { FaultPlace } from '@/components/source-text/fault-place';
import { valueOfText } from '@/components/source-text/native-value';
import { TranslationOutputs } from '@/components/translation/translation-outputs';
import type { LabAnswer } from '@/components/translation/use-translation';
import { isUnreadable, VerdictLine } from '@/components/translation/verdict-line';
import { CopyButton } from '@/components/ui/copy-button';
import { counted } from '@/components/ui/text/counted';
import { JsonTree } from '@/components/ui/text/json-tree';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ProtocolInfo, TranslateAnswer } from '@/lib/contracts/http-protocols';

export function LabResult({
  shown: { text, answer },
  spoken,
  onGoTo,
  onFixed,
  reading,
  action,
}: {
  shown: LabAnswer;
  spoken: readonly ProtocolInfo[];
  /** Puts the cursor at a place of the text. */
  onGoTo: (at: number) => void;
  /** Null while the answer is about an older text. */
  onFixed: ((text: string) => void) | null;
  /** How the protocol's text is taken. */
  reading: ReactNode;
  action: ReactNode;
}) {
  const { from, english, events, outputs, reply } = answer;
  const found = remarksOf(answer.errors, answer.findings);
  const remarks = onFixed === null ? found : withFixes(found, answer.fixes, onFixed);
  const faulty = answer.errors.find((error) => error.at !== undefined);
  const fault = faulty?.at;
  return (
    <>
      <header className="grid gap-1.5">
        {from !== null && (
          <div className="flex min-h-6 items-center gap-2">
            <ProtocolMark protocol={from} named />
            {reading}
          </div>
        )}
        <VerdictLine answer={answer} />
        {english !== null && (
          <p className="break-words text-16 text-ink-strong">
            <VisibleText text={english} />
          </p>
        )}
        {action}
      </header>
      {faulty !== undefined && fault !== undefined && (
        <FaultPlace
          text={text}
          at={fault}
          label={isUnreadable(faulty, from) ? 'Where it cannot be read' : 'Where it is wrong'}
          onGoThere={() => onGoTo(fault)}
        />
      )}
      {remarks.length > 0 && (
        <Part title={findingsTitle(answer)}>
          <FindingList remarks={remarks} protocol={from} protocols={spoken} />
        </Part>
      )}
      {reply !== null && reply !== undefined && (
        <Part title="What the sender would be told" copy={reply}>
          <Box>
            <Value value={reply} label="The answer to the sender" />
          </Box>
        </Part>
      )}
      {outputs !== undefined && from !== null && Object.keys(outputs).length > 0 && (
        <Part title="In every protocol">
          <TranslationOutputs
            outputs={outputs}
            from={from}
            spoken={spoken}
            source={valueOfText(text)}
          />
        </Part>
      )}
      {events.map((event, index) => (
        <Part
          key={event.id}
          title={
            events.length === 1
              ? 'As an event of the log'
              : `As event ${String(index + 1)} of ${String(events.length)} of the log`
          }
          copy={event}
        >
          <Box>
            <Value value={event} label="Canonical event" />
          </Box>
        </Part>
      ))}
    </>
  );
}

function findingsTitle({ errors, findings }: TranslateAnswer): string {
  if (errors.length > 0) return 'Why it is refused';
  return counted(findings.length, 'finding');
}

function Part({
  title,
  copy,
  children,
}: {
  title: string;
  /** What its copy button takes. */
  copy?: unknown;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <header className="flex min-h-7 items-center gap-3">
        <h3 className="flex-1 text-14 font-semibold text-ink-strong">{title}</h3>
        {copy !== undefined && (
          <CopyButton
            text={typeof copy === 'string' ? copy : JSON.stringify(copy, null, 2)}
            label="Copy"
          />
        )}
      </header>
      {children}
    </section>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className="min-w-0 rounded border border-hairline px-3 py-2">{children}</div>;
}

function Value({ value, label }: { value: unknown; label: string }) {
  if (typeof value === 'string') return <LongText mono text={value} />;
  return <JsonTree value={value} label={label} />;
}
