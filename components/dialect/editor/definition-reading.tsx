'use client';
// Below the editor, in room of a fixed height: why the text cannot be read and where, or the hashes of what it defines.
import { textPlace } from '@/components/source-text/text-place';
import { Button } from '@/components/ui/button';
import { CopyIconButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleParts, VisibleText } from '@/components/ui/text/visible-text';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import type { TextProblem } from './text-problem';
import type { Reporting } from './use-report';

export function DefinitionReading({
  text,
  faults,
  others,
  reporting,
  onGoTo,
}: {
  text: string;
  /** Why it cannot be read. */
  faults: readonly TextProblem[];
  /** What else is worth knowing, such as hidden characters. */
  others: readonly TextProblem[];
  reporting: Reporting;
  onGoTo: (problem: TextProblem) => void;
}) {
  const { title } = useMessages(DIALECT_EDITOR).reading;
  return (
    <section
      id="dialect-reading"
      aria-label={title}
      className="grid h-36 shrink-0 sm:h-[100px] content-start gap-1 overflow-y-auto border-t border-hairline px-4 py-2 md:px-5"
    >
      {faults.length === 0 && <Hashes reporting={reporting} />}
      {[...faults, ...others].map((problem) => (
        <ProblemLine
          key={`${String(problem.place[0])} ${problem.message}`}
          text={text}
          problem={problem}
          onGoTo={onGoTo}
        />
      ))}
    </section>
  );
}

/** The standard by whose form the second hash is made. */
const STANDARD = 'RFC 9804';

function Hashes({ reporting: { report, failure } }: { reporting: Reporting }) {
  const messages = useMessages(DIALECT_EDITOR).reading;
  return (
    <>
      <div className="flex flex-wrap gap-x-5">
        <Hash name={messages.hash} hash={report?.hash ?? null} />
        <Hash name={STANDARD} hash={report?.rfc9804_hash ?? null} />
      </div>
      <p className="text-12 leading-[17px] text-ink-faint">{failure ?? messages.twoHashes}</p>
    </>
  );
}

function Hash({ name, hash }: { name: string; hash: string | null }) {
  const { copyHash } = useMessages(DIALECT_EDITOR).reading;
  return (
    <p className="flex min-h-6 items-center gap-1.5">
      <span className="text-12 text-ink-faint">{name}</span>
      {hash === null ? (
        <span className="text-12 text-ink-faint">…</span>
      ) : (
        <>
          <ShortId id={hash} />
          <CopyIconButton read={() => hash} label={copyHash(name)} size="small" />
        </>
      )}
    </p>
  );
}

/** What is wrong, the line that it is in, and a caret below the place. */
function ProblemLine({
  text,
  problem,
  onGoTo,
}: {
  text: string;
  problem: TextProblem;
  onGoTo: (problem: TextProblem) => void;
}) {
  const messages = useMessages(DIALECT_EDITOR).reading;
  const { line, column, before, after } = textPlace(text, problem.place[0]);
  return (
    <div>
      <div className="flex items-start gap-3">
        <p
          role={problem.isFatal ? 'status' : undefined}
          className={`min-w-0 flex-1 break-words ${problem.isFatal ? 'text-fail' : 'text-warn'}`}
        >
          <VisibleText text={problem.message} />
        </p>
        <Button size="small" onClick={() => onGoTo(problem)}>
          {messages.place(line, column)}
          <span className="sr-only">{messages.goThere}</span>
        </Button>
      </div>
      {text !== '' && (
        <div
          aria-hidden
          dir="ltr"
          className="isolate overflow-hidden font-mono text-12 leading-4 whitespace-pre"
        >
          <bdo dir="ltr" className="text-ink-strong">
            <VisibleParts text={before} />
            <VisibleParts text={after} />
          </bdo>
          <div className="font-semibold text-fail">
            {/* The same characters, unseen: so the caret stands right whatever their width. */}
            <bdo dir="ltr" className="invisible select-none">
              <VisibleParts text={before} />
            </bdo>
            ^
          </div>
        </div>
      )}
    </div>
  );
}
