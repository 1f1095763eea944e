'use client';
// The runs that one can be compared with, those of the same name first.
import { useState } from 'react';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { Button } from '@/components/ui/button';
import { SearchField } from '@/components/ui/form/search-field';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Dialog } from '@/components/ui/overlay/dialog';
import { PageLink } from '@/components/ui/page-link';
import { Skeleton } from '@/components/ui/skeleton';
import { ShortId } from '@/components/ui/text/short-id';
import { RelativeTime } from '@/components/ui/time/time';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { compareHref } from '@/components/workspace/routes';
import { useRows } from '@/lib/client/api/use-rows';
import { RUN_CHOICE } from '@/lib/messages/en/features/run-page/run-choice';
import type { RunSummary } from '@/lib/model/summary';

export type ComparedRun = Pick<RunSummary, 'run_id' | 'title'>;

export function RunChoiceDialog({ run, onClose }: { run: ComparedRun; onClose: () => void }) {
  const { title } = useMessages(RUN_CHOICE);
  return (
    <Dialog title={title} onClose={onClose}>
      <RunChoice run={run} onChosen={onClose} />
    </Dialog>
  );
}

function RunChoice({ run, onChosen }: { run: ComparedRun; onChosen: () => void }) {
  const messages = useMessages(RUN_CHOICE);
  const [q, setQ] = useState('');
  const pages = useRows('run', { q }, null);
  const { failure, isReading } = pages;
  const others = pages.rows.filter(({ run_id }) => run_id !== run.run_id);
  const runs = [
    ...others.filter((other) => isLike(run, other)),
    ...others.filter((other) => !isLike(run, other)),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField label={messages.find} initial="" onSearched={setQ} />
      {failure !== null && <ReadFailure failure={failure} onRetry={pages.readAgain} />}
      {runs.length === 0 && isReading && <Skeleton lines={4} label={messages.reading} />}
      {runs.length === 0 && !isReading && failure === null && (
        <p role="status" className="py-3 text-ink-faint">
          {q === '' ? messages.none : messages.noneFound}
        </p>
      )}
      <ul aria-label={messages.list} className="-mx-2">
        {runs.map((other) => (
          <li key={other.run_id}>
            <PageLink
              href={compareHref(run.run_id, other.run_id)}
              prefetch={false}
              onClick={onChosen}
              className="flex min-h-9 items-center gap-2 rounded px-2 py-1 hover:bg-fill-active"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-ink-strong">
                  <TitleText title={other.title} id={other.run_id} />
                </span>
                <span className="flex gap-2 text-12 text-ink-faint">
                  <ShortId id={other.run_id} />
                  <RelativeTime at={other.last_at} />
                </span>
              </span>
              <FromFileWithin imported={other.imported}>
                <StateMark state={other.state} />
              </FromFileWithin>
            </PageLink>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <div>
          <Button disabled={isReading} onClick={pages.readMore}>
            {messages.older}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Most often a run is compared with another one of the same request. */
function isLike({ title }: ComparedRun, other: ComparedRun): boolean {
  return title !== '' && other.title === title;
}
