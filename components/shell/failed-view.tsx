'use client';
// What stands in the place of a view that failed. Where the server or its database is away, it says so and the view comes back by itself.
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { renewPage } from '@/components/ui/later/renew-page';
import { useServerAway } from '@/lib/client/use-server-away';
import { PAGES } from '@/lib/messages/en/features/pages';
import { CONTROLS } from '@/lib/messages/en/shared/controls';

export type FailedViewProps = {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
};

export function FailedView({ error, reset }: FailedViewProps) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const { failed } = useMessages(PAGES);
  const { tryAgain } = useMessages(CONTROLS);
  const isAway = useServerAway();
  // React asks for code once.
  const isWithoutCode = error.name === 'ChunkLoadError';
  useEffect(() => {
    if (isWithoutCode) void renewPage();
  }, [isWithoutCode]);
  const logged = error.digest === undefined ? error.message : failed.logged(error.digest);
  return (
    <div className="p-5">
      <ErrorState
        title={isAway ? failed.away.title : failed.title}
        detail={isAway ? failed.away.text : logged}
        action={
          <Button onClick={isWithoutCode ? () => window.location.reload() : reset}>
            {tryAgain}
          </Button>
        }
      />
    </div>
  );
}
