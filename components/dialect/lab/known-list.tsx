'use client';
// The dialects that there are: installed, offered and not installed, those of the draft, and one's own text.
import { Check, CircleDashed, FilePlus2, FileText, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '@/components/ui/form/drafts';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { QueryLink } from '@/components/ui/query-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';
import type { DialectSummary } from '@/lib/model/dialects/dialect-summary';
import { shortHashes } from '../actions/short-hashes';
import { addressOf, type LabSubject, labDraftName, subjectKey } from '../subject/lab-address';
import type { LabSample } from '../subject/lab-samples';
import type { KnownDialects } from './use-dialects';

/** More are found by their name. */
const SHOWN_MAX = 200;

export function KnownList({
  known,
  samples,
  subject,
}: {
  known: KnownDialects;
  samples: readonly LabSample[];
  subject: LabSubject;
}) {
  const messages = useMessages(DIALECT_LAB).known;
  const purposes: Readonly<Record<string, string>> = messages.purposes;
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const isFound = (...texts: readonly (string | null)[]) =>
    texts.some((text) => text?.toLowerCase().includes(words) === true);
  const found = known.dialects.filter(({ name, author, performatives }) =>
    isFound(name, author, ...performatives),
  );
  const installed = found.filter(({ hash }) => hash !== null).slice(0, SHOWN_MAX);
  const offered = found.filter(({ hash }) => hash === null).slice(0, SHOWN_MAX);
  const ofDraft = samples.filter(({ name }) => isFound(name));
  return (
    <>
      <div className="flex shrink-0 items-center border-b border-hairline pr-2 md:h-11">
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={messages.find}
          aria-label={messages.find}
          className="h-11 min-w-0 flex-1 bg-transparent px-4 text-ink-strong outline-none focus-visible:shadow-[inset_0_-2px_0_var(--accent)]"
        />
        <QueryLink
          change={{ ...addressOf({ kind: 'own' }), tab: null, part: null }}
          className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded px-2 text-ink hover:bg-fill-active hover:text-ink-strong"
        >
          <Icon of={FilePlus2} />
          {messages.new}
        </QueryLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {known.failure !== null && (
          <div className="p-2">
            <ReadFailure failure={known.failure} onRetry={known.readAgain} />
          </div>
        )}
        <Group
          title={messages.installed}
          empty={words === '' ? messages.noneInstalled : messages.noneFound}
        >
          {installed.map((dialect) => (
            <KnownRow key={dialect.name} dialect={dialect} subject={subject} icon={Check} />
          ))}
        </Group>
        {offered.length > 0 && (
          <Group title={messages.offered} empty="">
            {offered.map((dialect) => (
              <KnownRow
                key={dialect.name}
                dialect={dialect}
                subject={subject}
                icon={CircleDashed}
              />
            ))}
          </Group>
        )}
        <Group title={messages.ofDraft} empty={messages.noneFound}>
          {ofDraft.map(({ name }) => (
            <Row
              key={name}
              own={{ kind: 'sample', name }}
              subject={subject}
              icon={FileText}
              title={name}
              detail={purposes[name] ?? ''}
            />
          ))}
        </Group>
        <OwnGroup subject={subject} />
      </div>
    </>
  );
}

function OwnGroup({ subject }: { subject: LabSubject }) {
  const messages = useMessages(DIALECT_LAB).known;
  const text = useDraft(labDraftName(subjectKey({ kind: 'own' })));
  if (subject.kind !== 'own' && text === null) return null;
  return (
    <Group title={messages.own} empty="">
      <Row
        own={{ kind: 'own' }}
        subject={subject}
        icon={FileText}
        title={messages.ownTitle}
        detail={messages.ownDetail}
      />
    </Group>
  );
}

function KnownRow({
  dialect: { name, author, performatives, versions, hash, reason },
  subject,
  icon,
}: {
  dialect: DialectSummary;
  subject: LabSubject;
  icon: LucideIcon;
}) {
  const messages = useMessages(DIALECT_LAB).known;
  const by = author === null ? null : author.replace(/^agent:/, '@');
  const facts = messages.facts(performatives.length, versions, by);
  return (
    <Row
      own={{ kind: 'known', name, hash: null }}
      subject={subject}
      icon={icon}
      title={name}
      detail={hash === null && reason !== null ? shortHashes(reason) : facts}
    />
  );
}

function Group({
  title,
  empty,
  children,
}: {
  title: string;
  empty: string;
  children: readonly React.ReactNode[] | React.ReactNode;
}) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    <section aria-label={title}>
      <h2 className="px-4 pt-3 pb-1 text-12 text-ink-faint">{title}</h2>
      {isEmpty ? <p className="px-4 pb-1 text-12 text-ink-faint">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Row({
  own,
  subject,
  icon,
  title,
  detail,
}: {
  own: LabSubject;
  subject: LabSubject;
  icon: LucideIcon;
  title: string;
  detail: string;
}) {
  const { edited } = useMessages(DIALECT_LAB).known;
  const isCurrent =
    own.kind === 'known' && subject.kind === 'known'
      ? own.name === subject.name
      : subjectKey(own) === subjectKey(subject);
  const isEdited = useDraft(labDraftName(subjectKey(own))) !== null && own.kind !== 'own';
  return (
    <li>
      <QueryLink
        data-row
        change={{ ...addressOf(own), part: null }}
        aria-current={isCurrent || undefined}
        className="flex items-start gap-2 px-4 py-1.5 hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-fill aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
      >
        <span className="pt-[3px] text-ink-faint">
          <Icon of={icon} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="truncate font-medium text-ink-strong">
              <VisibleText text={title} />
            </span>
            {isEdited && <span className="shrink-0 text-12 text-warn">{edited}</span>}
          </span>
          <span className="block truncate text-12 text-ink-faint">
            <VisibleText text={detail} />
          </span>
        </span>
      </QueryLink>
    </li>
  );
}
