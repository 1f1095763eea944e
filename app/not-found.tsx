// Nothing is at this address.
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function NotFound() {
  return (
    <main className="grid min-h-full place-items-center bg-surface">
      <EmptyState
        isPage
        title="There is nothing here"
        action={<ButtonLink href="/">Go home</ButtonLink>}
      >
        The address names nothing that this workspace has seen. It may come with the next event.
      </EmptyState>
    </main>
  );
}
