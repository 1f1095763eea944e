// The workspace is there, and what the address names is not in it.
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function NotFound() {
  return (
    <EmptyState
      isPage
      title="There is nothing here"
      action={<ButtonLink href="/">Go home</ButtonLink>}
    >
      The address names nothing that this workspace has seen. It may come with the next event.
    </EmptyState>
  );
}
