'use client';
// The versions of a name: each identified by its hash, with its state and who offered it, and what changed between two of them.
import { useState } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { changeQuery, QueryLink } from '@/components/ui/query-link';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { threadHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { Dialect } from '@/lib/dialects/definition/dialect';
import { readDialect } from '@/lib/dialects/definition/read-dialect';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';
import type { DialectDetail, DialectVersion } from '@/lib/model/dialects/dialect-summary';
import { readForm } from '@/lib/sexpr/reader';
import type { ActionDone } from '../actions/action-outcome';
import { STATE_LOOKS } from '../actions/definition-actions';
import { InstallVersionAction } from '../actions/install-action';
import { shortHashes } from '../actions/short-hashes';
import { addressOf, type DiffLook } from '../subject/lab-address';
import { VersionDiff } from './version-diff';

/** In place of a hash: the definition in the editor, which was never sent. */
const IN_EDITOR = 'editor';

/** Of a hash, so much tells versions apart. Characters. */
const HASH_LENGTH = 8;

export function VersionsTab({
  detail,
  edited,
  look,
  outcome,
  onInstalled,
}: {
  detail: DialectDetail;
  /** The definition in the editor, where it is none of the versions. */
  edited: Dialect | null;
  look: DiffLook;
  /** What the last action came to; where the definition is beside, it says so there. */
  outcome: string | null;
  onInstalled: (done: ActionDone, hash: string) => Promise<void>;
}) {
  const { list } = useMessages(DIALECT_VERSIONS);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-3 md:px-5">
      <div>
        {outcome !== null && (
          <p className={`pb-2 text-12 text-ink ${look === 'split' ? '' : 'lg:hidden'}`}>
            {outcome}
          </p>
        )}
        <ul aria-label={list} className="-mt-2">
          {detail.versions_known.map((version) => (
            <VersionRow
              key={version.hash}
              detail={detail}
              version={version}
              onDone={(done) => onInstalled(done, version.hash)}
            />
          ))}
        </ul>
      </div>
      <Comparison detail={detail} edited={edited} look={look} />
    </div>
  );
}

function VersionRow({
  detail,
  version,
  onDone,
}: {
  detail: DialectDetail;
  version: DialectVersion;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  const messages = useMessages(DIALECT_VERSIONS);
  const { states } = useMessages(DIALECT_ACTIONS);
  const viewer = useViewer();
  const isSound = version.verdicts.every(({ verdict }) => verdict === 'pass');
  return (
    <li className="grid gap-1 border-b border-hairline py-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <StateLabel {...STATE_LOOKS[version.state]}>{states[version.state]}</StateLabel>
        <QueryLink
          change={addressOf({ kind: 'known', name: detail.name, hash: version.hash })}
          className="text-accent hover:underline"
        >
          <ShortId id={version.hash} />
        </QueryLink>
        <span className="ml-auto">
          {viewer.canWrite && isSound && version.state !== 'installed' && (
            <InstallVersionAction
              name={detail.name}
              version={version}
              replaces={detail.hash}
              onDone={onDone}
            />
          )}
        </span>
      </div>
      <p className="text-12 text-ink-faint">
        <Rich
          text={messages.offered(
            <AgentLink agentId={version.offered_by} />,
            messages.signatures[version.signature],
            <PageLink
              href={threadHref(version.first_thread_id, version.first_seq)}
              prefetch={false}
              className="hover:text-ink-strong hover:underline"
            >
              <RelativeTime at={version.first_at} />
            </PageLink>,
          )}
        />
      </p>
      {version.reason !== null && (
        <p className="break-words text-ink">
          <VisibleText text={shortHashes(version.reason)} />
        </p>
      )}
    </li>
  );
}

function Comparison({
  detail,
  edited,
  look,
}: {
  detail: DialectDetail;
  edited: Dialect | null;
  look: DiffLook;
}) {
  const messages = useMessages(DIALECT_VERSIONS).comparison;
  const [chosen, setChosen] = useState<{ before: string | null; after: string | null }>({
    before: null,
    after: null,
  });
  const hashes = detail.versions_known.map(({ hash }) => hash);
  const choices = edited === null ? hashes : [IN_EDITOR, ...hashes];
  const among = (hash: string | null) => choices.find((choice) => choice === hash);
  // The newest is looked at beside what is installed, or where it is that itself, beside the one before it.
  const newest = choices[0] ?? IN_EDITOR;
  const installed = detail.hash === newest ? null : detail.hash;
  const before = among(chosen.before) ?? among(installed) ?? choices[1] ?? newest;
  const after = among(chosen.after) ?? newest;
  const dialectAt = (choice: string) => (choice === IN_EDITOR ? edited : dialectIn(detail, choice));
  const [old, young] = [dialectAt(before), dialectAt(after)];
  if (choices.length < 2) {
    return <p className="text-ink-faint">{messages.onlyOne}</p>;
  }
  return (
    <section aria-label={messages.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VersionSelect
          label={messages.from}
          value={before}
          choices={choices}
          detail={detail}
          onChosen={(hash) => setChosen({ before: hash, after })}
        />
        <VersionSelect
          label={messages.to}
          value={after}
          choices={choices}
          detail={detail}
          onChosen={(hash) => setChosen({ before, after: hash })}
        />
        <Segmented
          legend={messages.look.title}
          value={look}
          segments={[
            { value: 'unified', label: messages.look.unified },
            { value: 'split', label: messages.look.split },
          ]}
          onChosen={(next) => changeQuery({ look: next === 'split' ? next : null }, 'replace')}
        />
      </div>
      {old !== null && young !== null && <VersionDiff before={old} after={young} look={look} />}
    </section>
  );
}

function VersionSelect({
  label,
  value,
  choices,
  detail,
  onChosen,
}: {
  label: string;
  value: string;
  choices: readonly string[];
  detail: DialectDetail;
  onChosen: (choice: string) => void;
}) {
  const { comparison } = useMessages(DIALECT_VERSIONS);
  const { states } = useMessages(DIALECT_ACTIONS);
  const nameOf = (choice: string) => {
    if (choice === IN_EDITOR) return comparison.inEditor;
    const state = detail.versions_known.find(({ hash }) => hash === choice)?.state;
    const hash = choice.replace('sha256-', '').slice(0, HASH_LENGTH);
    return comparison.version(hash, state === undefined ? '' : states[state]);
  };
  return (
    <label className="flex min-w-0 items-center gap-2 text-12 text-ink-faint">
      {label}
      <select
        value={value}
        onChange={(event) => onChosen(event.target.value)}
        className="h-7 min-w-0 rounded border border-hairline-strong bg-raised px-1.5 text-12 text-ink-strong"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

function dialectIn({ versions_known: versions }: DialectDetail, hash: string): Dialect | null {
  const definition = versions.find((version) => version.hash === hash)?.definition;
  const form = definition === undefined ? null : readForm(definition);
  const dialect = form?.ok ? readDialect(form.value) : null;
  return dialect?.ok ? dialect.value : null;
}
