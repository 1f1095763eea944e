// A dialect by its name, with the hash of the version, as the way to the dialect lab.
import { PageLink } from '@/components/ui/page-link';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { dialectLabHref } from '@/components/workspace/routes';

export function DialectLink({ name, hash = '' }: { name: string; hash?: string }) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5">
      <PageLink
        href={dialectLabHref(name)}
        prefetch={false}
        className="truncate font-mono text-12 text-accent hover:underline"
      >
        <VisibleText text={name} />
      </PageLink>
      {hash !== '' && (
        <span className="shrink-0 text-ink-faint">
          <ShortId id={hash} />
        </span>
      )}
    </span>
  );
}
