// One entry of the audit: when, who, what, to what, how it ended, from where. Who and what lead to all entries like it, and a
// key that something was done to leads to what was done by it.
import { CircleSlash, Globe, KeyRound, Server, User } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { auditHref } from '@/components/workspace/routes';
import { AUDIT } from '@/lib/messages/en/features/settings/audit';
import { type AuditActor, type AuditEntry, hasFailed } from '@/lib/model/audit-entry';
import type { NamedKey } from './use-named-keys';

const ICONS: Readonly<Record<AuditActor['kind'], typeof User>> = {
  person: User,
  key: KeyRound,
  server: Server,
  stranger: Globe,
};

const LINK = 'min-w-0 truncate hover:underline';

/** The height of a row before it is measured. Pixels. */
export const AUDIT_ROW_HEIGHTS = { comfortable: 37, dense: 29 };

type NamedKeys = ReadonlyMap<string, NamedKey>;

export function AuditRow({ entry, keys }: { entry: AuditEntry; keys: NamedKeys }) {
  const { at, actor, action, address } = entry;
  const kind = useMessages(AUDIT).actors[actor.kind];
  const prefix = keys.get(actor.id)?.prefix ?? '';
  return (
    <article
      data-row
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-hairline px-4 py-2 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] lg:grid-cols-[80px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)_96px_88px] xl:grid-cols-[88px_160px_148px_minmax(0,1fr)_112px_120px] md:px-5"
    >
      <span className="text-12 text-ink-faint max-lg:order-2 max-lg:text-right">
        <RelativeTime at={at} />
      </span>
      <span className="flex min-w-0 items-center gap-2 text-ink-strong max-lg:order-1">
        <span title={kind} className="text-ink-faint">
          <Icon of={ICONS[actor.kind]} size="tiny" />
          <span className="sr-only">{kind}</span>
        </span>
        <PageLink
          href={auditHref({ actor: actor.id })}
          prefetch={false}
          data-open
          title={actor.id}
          className={LINK}
        >
          <VisibleText text={actor.kind === 'stranger' ? actor.id : actor.name} />
          {prefix !== '' && <KeyPrefix text={prefix} />}
        </PageLink>
      </span>
      <span className="flex min-w-0 font-mono text-12 max-lg:order-3">
        <PageLink href={auditHref({ action })} prefetch={false} className={LINK}>
          <VisibleText text={action} />
        </PageLink>
      </span>
      <span className="flex min-w-0 items-baseline gap-2 max-lg:order-5">
        <Target of={entry} keys={keys} />
        <Details of={entry} />
      </span>
      <span className="min-w-0 truncate text-12 text-ink-faint max-lg:order-6 max-lg:text-right">
        {/* Of a stranger it stands in the place of the name. */}
        {address !== null && actor.kind !== 'stranger' && <VisibleText text={address} />}
      </span>
      <span className="flex min-w-0 justify-end text-12 max-lg:order-4">
        <Outcome of={entry} />
      </span>
    </article>
  );
}

function Target({ of: { action, target }, keys }: { of: AuditEntry; keys: NamedKeys }) {
  if (target === null) return null;
  const key = action.startsWith('key.') ? keys.get(target) : undefined;
  if (key === undefined) {
    return (
      <span className="truncate text-ink" title={target}>
        <VisibleText text={target} />
      </span>
    );
  }
  return (
    <PageLink
      href={auditHref({ actor: target })}
      prefetch={false}
      title={target}
      className={`${LINK} text-ink`}
    >
      <VisibleText text={key.holder} />
      {key.prefix !== '' && <KeyPrefix text={key.prefix} />}
    </PageLink>
  );
}

function KeyPrefix({ text }: { text: string }) {
  return <span className="font-mono text-12 text-ink-faint"> {text}</span>;
}

function Details({ of: { target, detail } }: { of: AuditEntry }) {
  const details = Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
  if (details === '') return null;
  return (
    <span
      className={`truncate text-12 text-ink-faint ${target === null ? '' : 'max-lg:hidden'}`}
      title={details}
    >
      <VisibleText text={details} />
    </span>
  );
}

function Outcome({ of: entry }: { of: AuditEntry }) {
  const { outcome } = entry;
  if (!hasFailed(entry)) return <span className="text-ink-faint">{outcome}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-fail">
      <Icon of={CircleSlash} size="tiny" />
      <span className="truncate">
        <VisibleText text={outcome.replaceAll('_', ' ')} />
      </span>
    </span>
  );
}
