// What a list of the channel or of all channels says where it has no rows.
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { CHANNEL } from '@/lib/messages/en/features/channel';

type Said = { readonly title: string; readonly text: string };

export function NothingListed({
  says: { none, noneThen, noneFound },
  isSearched,
  isPast,
}: {
  says: { readonly none: Said; readonly noneThen: Said; readonly noneFound: Said };
  isSearched: boolean;
  isPast: boolean;
}) {
  const { connect } = useMessages(CHANNEL);
  if (isSearched) return <EmptyState title={noneFound.title}>{noneFound.text}</EmptyState>;
  if (isPast) return <EmptyState title={noneThen.title}>{noneThen.text}</EmptyState>;
  return (
    <EmptyState title={none.title} action={<ButtonLink href="/settings">{connect}</ButtonLink>}>
      {none.text}
    </EmptyState>
  );
}
