'use client';
// Turns a pasted key into a session of this browser.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import { Logo } from '@/components/workspace/logo';
import { signIn } from '@/lib/client/api/api';

const UNKNOWN_KEY = {
  title: 'This key is not known here',
  detail:
    'Check that you pasted all of it. It may also have been revoked, or belong to another workspace.',
};

export function SignIn({ workspace, dataDir }: { workspace: string; dataDir: string }) {
  const [key, setKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);

  const submit = async () => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await signIn(key.trim());
    // The whole page is asked for again, so that nothing of an earlier reader stays in it.
    if (outcome.ok) window.location.assign('/');
    else {
      setIsBusy(false);
      setFailure(outcome.error.code === 'unauthorized' ? UNKNOWN_KEY : outcome.error);
    }
  };

  return (
    <main className="grid min-h-full place-items-center bg-surface p-4">
      <form
        className="grid w-full max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="flex items-center gap-2">
          <Logo size={24} />
          <h1 className="text-20 font-semibold text-ink-strong">
            Sign in to <VisibleText text={workspace} />
          </h1>
        </div>
        <p>Paste a key of this workspace. It is exchanged for a cookie and not kept in the page.</p>
        <label className="grid gap-1">
          <span className="text-12 text-ink-faint">Key</span>
          <input
            type="password"
            name="key"
            required
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.target.value)}
            className="h-9 rounded border border-hairline-strong bg-raised px-3 font-mono text-12 text-ink-strong outline-none focus:border-accent focus:outline-2 focus:outline-accent"
          />
        </label>
        {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
        <Button type="submit" tone="primary" size="large" disabled={isBusy || key.trim() === ''}>
          <Icon of={KeyRound} />
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
        <p className="text-12 text-ink-faint">
          No key? The server printed a one-time link when it started. The admin’s key stands in{' '}
          <code className="font-mono">{dataDir}</code> on its machine.
        </p>
      </form>
    </main>
  );
}
