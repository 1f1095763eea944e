'use client';
// What the address says that the message goes to is not there: says what, and offers a new thread in its place.
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { NameText } from '@/components/ui/text/name-mark';
import { PageHeader } from '@/components/workspace/page-header';
import { composeHref } from '@/components/workspace/routes';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { cutText } from '@/lib/std/cut-text';

/** Of an address that somebody made up so much is repeated. Characters. */
const SHOWN_MAX = 200;

export function NowhereToWrite({ what, wanted }: { what: 'thread' | 'event'; wanted: string }) {
  const { title, absent } = useMessages(COMPOSE);
  return (
    <>
      <PageHeader back={{ href: '/browse' }} title={title} />
      <EmptyState
        title={absent.title}
        action={<ButtonLink href={composeHref()}>{absent.startNew}</ButtonLink>}
      >
        <Rich text={absent[what](<NameText text={cutText(wanted, SHOWN_MAX)} />)} />
      </EmptyState>
    </>
  );
}
