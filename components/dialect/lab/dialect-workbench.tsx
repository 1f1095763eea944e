'use client';
// One definition and its bench: the text as it is typed, everything that follows from it here and now, and what the server
// knows of its name.
import { useSearchParams } from 'next/navigation';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { keepDraft, useDraft } from '@/components/ui/form/drafts';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { changeQuery, QueryLink } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';
import type { ActionDone } from '../actions/action-outcome';
import { definitionStatus } from '../actions/definition-status';
import { checkDefinition } from '../editor/check-definition';
import { useReport } from '../editor/use-report';
import {
  addressOf,
  type LabPart,
  type LabSubject,
  labDraftName,
  lookAt,
  subjectKey,
  tabAt,
} from '../subject/lab-address';
import { LAB_SAMPLES, SAMPLE_NAMES } from '../subject/lab-samples';
import { subjectText, versionOf } from '../subject/subject-text';
import { BenchPanel } from './bench-panel';
import { DefinitionPanel } from './definition-panel';
import type { LabSnapshot } from './lab-snapshot';
import { type KnownDialects, useDialect, useReadDialectsAgain } from './use-dialects';
import { useParents } from './use-parents';

export function DialectWorkbench({
  subject,
  known,
  snapshot,
  part,
}: {
  subject: LabSubject;
  known: KnownDialects;
  snapshot: LabSnapshot;
  part: LabPart;
}) {
  const { problems } = useMessages(DIALECT_EDITOR);
  const params = useSearchParams();
  const tab = tabAt((param) => params.get(param));
  const look = lookAt((param) => params.get(param));
  const isWide = tab === 'versions' && look === 'split';
  const opened = useDialect(subject.kind === 'known' ? subject.name : null, snapshot);
  const draftName = labDraftName(subjectKey(subject));
  const base = subjectText(subject, opened.detail);
  const typed = useDraft(draftName);
  const text = typed ?? base;
  const readAgain = useReadDialectsAgain();

  // What follows from the text may come a moment after the letter that was typed.
  const settled = useDeferredValue(text);
  const findParent = useParents(settled, snapshot.parents);
  const check = checkDefinition(problems, settled, findParent);
  const reporting = useReport(settled, snapshot);
  // While a text is broken the bench keeps the last one that was not, so that nothing jumps at every bracket.
  const [lastSound, setLastSound] = useState(settled);
  if (check.callable !== null && lastSound !== settled) setLastSound(settled);
  const benched =
    check.callable === null ? checkDefinition(problems, lastSound, findParent) : check;
  const name = (check.dialect ?? benched.dialect)?.name ?? null;
  const isKnown = known.dialects.some((dialect) => dialect.name === name);
  const named = useDialect(isKnown ? name : null, snapshot);
  const status = definitionStatus(named.detail, check.definition);

  const [outcome, setOutcome] = useState<string | null>(null);
  const type = (next: string | null) => {
    setOutcome(null);
    keepDraft(draftName, next);
  };
  const settle = async ({ message, isInstalled = false }: ActionDone) => {
    await readAgain();
    setOutcome(message);
    if (!isInstalled) return;
    keepDraft(draftName, null);
    changeQuery(addressOf({ kind: 'known', name: name ?? '', hash: null }));
  };

  if (subject.kind === 'known' && typed === null) {
    const isThere = opened.detail !== null && versionOf(opened.detail, subject.hash) !== null;
    if (!isThere) return <Absent opened={opened} />;
  }
  return (
    <div
      className={`min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] ${part === 'list' ? 'hidden xl:grid' : 'grid'} ${isWide ? '' : 'lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]'}`}
    >
      <DefinitionPanel
        text={text}
        isEdited={typed !== null && typed !== base}
        check={check}
        name={name}
        status={status}
        reporting={reporting}
        isShown={part === 'source'}
        onTyped={(next) => type(next === base ? null : next)}
        outcome={outcome}
        isGivenUp={isWide}
        onRevert={() => type(null)}
        onDone={settle}
      />
      <BenchPanel
        check={benched}
        isBehind={benched !== check}
        status={status}
        failure={named.failure}
        calls={LAB_SAMPLES.find((sample) => sample.name === name)?.calls ?? []}
        tab={tab}
        look={look}
        outcome={outcome}
        isShown={part === 'bench'}
        isAlone={isWide}
        onInstalled={(done, hash) =>
          settle({ ...done, isInstalled: hash === status.version?.hash })
        }
      />
    </div>
  );
}

/** In place of a dialect that is asked for: on its way, not to be had, or nowhere. */
function Absent({ opened }: { opened: ReturnType<typeof useDialect> }) {
  const { parts, absent } = useMessages(DIALECT_LAB);
  return (
    <section aria-label={parts.source} className="min-w-0 p-5">
      {opened.isReading && <Skeleton lines={8} label={absent.reading} />}
      {!opened.isReading && opened.failure !== null && (
        <ReadFailure failure={opened.failure} onRetry={opened.readAgain} />
      )}
      {!opened.isReading && opened.failure === null && (
        <EmptyState
          title={absent.title}
          action={
            <QueryLink
              change={addressOf({ kind: 'sample', name: SAMPLE_NAMES[0] ?? '' })}
              className="text-accent hover:underline"
            >
              {absent.open}
            </QueryLink>
          }
        >
          {absent.text}
        </EmptyState>
      )}
    </section>
  );
}
