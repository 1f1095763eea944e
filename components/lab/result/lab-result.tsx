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
import { useMessages } from '@/components/ui/language/language-context';
import { JsonTree } from '@/components/ui/text/json-tree';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ProtocolInfo, TranslateAnswer } from '@/lib/contracts/http-protocols';
import { LAB_RESULT } from '@/lib/messages/en/features/lab/lab-result';
import { EVENT_SENTENCES } from '@/lib/messages/en/shared/event-sentences';
import { sentenceTextOf } from '@/lib/projections/sentences/sentences';

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
  const messages = useMessages(LAB_RESULT);
  const says = useMessages(EVENT_SENTENCES);
  const { from, events, outputs, reply } = answer;
  const [first] = events;
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
        {first !== undefined && (
          <p className="break-words text-16 text-ink-strong">
            <VisibleText text={sentenceTextOf(says, first)} />
          </p>
        )}
        {action}
      </header>
      {faulty !== undefined && fault !== undefined && (
        <FaultPlace
          text={text}
          at={fault}
          label={isUnreadable(faulty, from) ? messages.unreadableAt : messages.wrongAt}
          onGoThere={() => onGoTo(fault)}
        />
      )}
      {remarks.length > 0 && (
        <Part title={findingsTitle(messages, answer)}>
          <FindingList remarks={remarks} protocol={from} protocols={spoken} />
        </Part>
      )}
      {reply !== null && reply !== undefined && (
        <Part title={messages.reply.title} copy={reply}>
          <Box>
            <Value value={reply} label={messages.reply.value} />
          </Box>
        </Part>
      )}
      {outputs !== undefined && from !== null && Object.keys(outputs).length > 0 && (
        <Part title={messages.outputs}>
          <TranslationOutputs
            outputs={outputs}
            from={from}
            spoken={spoken}
            source={valueOfText(text)}
          />
        </Part>
      )}
      {events.map((event, index) => (
        <Part key={event.id} title={messages.event.title(index + 1, events.length)} copy={event}>
          <Box>
            <Value value={event} label={messages.event.value} />
          </Box>
        </Part>
      ))}
    </>
  );
}

function findingsTitle(
  messages: (typeof LAB_RESULT)['english'],
  { errors, findings }: TranslateAnswer,
): string {
  if (errors.length > 0) return messages.refused;
  return messages.findings(findings.length);
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
  const messages = useMessages(LAB_RESULT);
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <header className="flex min-h-7 items-center gap-3">
        <h3 className="flex-1 text-14 font-semibold text-ink-strong">{title}</h3>
        {copy !== undefined && (
          <CopyButton
            text={typeof copy === 'string' ? copy : JSON.stringify(copy, null, 2)}
            label={messages.copy}
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
