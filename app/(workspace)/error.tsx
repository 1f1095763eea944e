'use client';
// A view failed; the frame around it lives on.
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';

export default function ViewError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div className="p-5">
      <ErrorState
        title="This view failed"
        detail={
          error.digest === undefined
            ? error.message
            : `The server’s log has the details under ${error.digest}.`
        }
        action={<Button onClick={reset}>Try again</Button>}
      />
    </div>
  );
}
