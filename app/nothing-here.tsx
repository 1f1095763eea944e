// What a page says where its address names nothing.
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PAGES } from '@/lib/messages/en/features/pages';
import { messagesOf } from './language';

export async function NothingHere() {
  const { title, text, home } = (await messagesOf(PAGES)).nothing;
  return (
    <EmptyState isPage title={title} action={<ButtonLink href="/">{home}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}
