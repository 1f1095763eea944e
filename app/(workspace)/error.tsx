'use client';
// A view failed; the frame around it lives on.
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { PAGES } from '@/lib/messages/en/features/pages';
import { CONTROLS } from '@/lib/messages/en/shared/controls';

export default function ViewError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const { failed } = useMessages(PAGES);
  const { tryAgain } = useMessages(CONTROLS);
  return (
    <div className="p-5">
      <ErrorState
        title={failed.title}
        detail={error.digest === undefined ? error.message : failed.logged(error.digest)}
        action={<Button onClick={reset}>{tryAgain}</Button>}
      />
    </div>
  );
}
