'use client';
// The dialect lab: what is known on the left, a definition with its verdicts in the middle, and on the right what a call of
// it becomes. Nothing is stored until somebody installs or teaches it.
import { useSearchParams } from 'next/navigation';
import { PageHeader } from '@/components/shell/page-header';
import { QueryTabs } from '@/components/ui/tab-links';
import type {
  DialectDetail,
  DialectReport,
  DialectSummary,
} from '@/lib/model/dialects/dialect-summary';
import { DialectWorkbench } from './dialect-workbench';
import { KnownList } from './known-list';
import { partAt, subjectAt, subjectKey } from './lab-address';
import { LAB_SAMPLES, SAMPLE_NAMES } from './lab-samples';
import { useDialectNews } from './use-dialect-news';
import { useDialects, useReadDialectsAgain } from './use-dialects';

const PARTS = [
  { value: 'list', label: 'Dialects' },
  { value: 'source', label: 'Definition' },
  { value: 'bench', label: 'Bench' },
] as const;

/** Where the definition and the bench stand side by side. */
const WIDER_PARTS = [
  { value: 'list', label: 'Dialects' },
  { value: 'source', label: 'Definition and bench' },
] as const;

export type LabSnapshot = {
  readonly dialects: readonly DialectSummary[];
  /** The dialect that the address names; null where it names none. */
  readonly asked: string | null;
  /** What is known of it; null where nobody defined it. */
  readonly detail: DialectDetail | null;
  /** Installed dialects that it inherits from, nearest first. */
  readonly parents: readonly DialectDetail[];
  /** The definition that is shown first, and what the server says of it. */
  readonly text: string;
  readonly report: DialectReport | null;
  /** The position of the log that all of it is of. */
  readonly seq: number;
};

export function DialectLab({ snapshot }: { snapshot: LabSnapshot }) {
  const params = useSearchParams();
  const read = (name: string) => params.get(name);
  const known = useDialects(snapshot.dialects);
  const readAgain = useReadDialectsAgain();
  useDialectNews(snapshot.seq, () => void readAgain());
  const subject = subjectAt(read, SAMPLE_NAMES);
  const part = partAt(read);
  return (
    <>
      <PageHeader
        back={{ href: '/browse', label: 'Back to the list' }}
        title="Dialect lab"
        state={
          <span className="truncate text-12 text-ink-faint">
            What agents may say beyond the core, and what it becomes
          </span>
        }
      />
      <div className="shrink-0 overflow-x-auto border-b border-hairline px-4 md:px-5 lg:hidden">
        <QueryTabs label="Parts of the lab" param="part" value={part} tabs={PARTS} />
      </div>
      <div className="hidden shrink-0 border-b border-hairline px-5 lg:block xl:hidden">
        <QueryTabs
          label="Parts of the lab"
          param="part"
          value={part === 'list' ? part : 'source'}
          tabs={WIDER_PARTS}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,1fr)]">
        <section
          aria-label="Dialects"
          className={`min-h-0 flex-col border-hairline xl:flex xl:border-r ${part === 'list' ? 'flex' : 'hidden'}`}
        >
          <KnownList known={known} samples={LAB_SAMPLES} subject={subject} />
        </section>
        <DialectWorkbench
          key={subjectKey(subject)}
          subject={subject}
          known={known}
          snapshot={snapshot}
          part={part}
        />
      </div>
    </>
  );
}
