'use client';
// The dialect lab: what is known on the left, a definition with its verdicts in the middle, and on the right what a call of
// it becomes. Nothing is stored until somebody installs or teaches it.
import { useSearchParams } from 'next/navigation';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryTabs } from '@/components/ui/tab-links';
import { PageHeader } from '@/components/workspace/page-header';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';
import { LAB_PARTS, partAt, subjectAt, subjectKey } from '../subject/lab-address';
import { LAB_SAMPLES, SAMPLE_NAMES } from '../subject/lab-samples';
import { DialectWorkbench } from './dialect-workbench';
import { KnownList } from './known-list';
import type { LabSnapshot } from './lab-snapshot';
import { useDialectNews } from './use-dialect-news';
import { useDialects, useReadDialectsAgain } from './use-dialects';

export function DialectLab({ snapshot }: { snapshot: LabSnapshot }) {
  const messages = useMessages(DIALECT_LAB);
  const { parts } = messages;
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
        back={{ href: '/browse' }}
        title={messages.title}
        state={<span className="truncate text-12 text-ink-faint">{messages.about}</span>}
      />
      <div className="shrink-0 overflow-x-auto border-b border-hairline px-4 md:px-5 lg:hidden">
        <QueryTabs
          label={parts.title}
          param="part"
          value={part}
          tabs={LAB_PARTS.map((value) => ({ value, label: parts[value] }))}
        />
      </div>
      <div className="hidden shrink-0 border-b border-hairline px-5 lg:block xl:hidden">
        <QueryTabs
          label={parts.title}
          param="part"
          value={part === 'list' ? part : 'source'}
          tabs={[
            { value: 'list', label: parts.list },
            { value: 'source', label: parts.sourceAndBench },
          ]}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,1fr)]">
        <section
          aria-label={parts.list}
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
