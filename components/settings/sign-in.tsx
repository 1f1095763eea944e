'use client';
// Turns a pasted key into a session of this browser.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { Logo } from '@/components/workspace/logo';
import { signIn } from '@/lib/client/api/api';
import { SIGN_IN } from '@/lib/messages/en/features/settings/sign-in';

/** As every server has them; where its own folder is tells nobody who is not signed in. */
const FILE = 'admin.key';
const FOLDER = './data';
const TOKEN = 'COLLOQUY_ADMIN_TOKEN';

export function SignIn({
  workspace,
  mayNotRead,
}: {
  workspace: string;
  /** Who looks is signed in by a key that does not let them read. */
  mayNotRead: boolean;
}) {
  const messages = useMessages(SIGN_IN);
  const [key, setKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(
    mayNotRead ? messages.mayNotRead : null,
  );

  const submit = async () => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await signIn(key.trim());
    // The whole page is asked for again, so that nothing of an earlier reader stays in it.
    if (outcome.ok) window.location.assign('/');
    else {
      setIsBusy(false);
      setFailure(outcome.error.code === 'unauthorized' ? messages.unknownKey : outcome.error);
    }
  };

  return (
    <main className="grid min-h-full place-items-center bg-surface p-4">
      <form
        // A browser that runs no script would write the key into the address.
        method="post"
        className="grid w-full max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="flex items-center gap-2">
          <Logo size={24} />
          <h1 className="text-20 font-semibold text-ink-strong">
            <Rich text={messages.title(<VisibleText text={workspace} />)} />
          </h1>
        </div>
        <p>{messages.about}</p>
        <label className="grid gap-1">
          <span className="text-12 text-ink-faint">{messages.key}</span>
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
        <Button type="submit" tone="primary" size="large" isBusy={isBusy}>
          <Icon of={KeyRound} />
          {isBusy ? messages.signingIn : messages.signIn}
        </Button>
        <section className="grid gap-1 border-t border-hairline pt-3 text-12 text-ink">
          <h2 className="font-medium text-ink-strong">{messages.first.title}</h2>
          <p>{messages.first.link}</p>
          <p>
            <Rich text={messages.first.file(code(FILE), code(FOLDER), code(TOKEN))} />
          </p>
          <p>{messages.first.others}</p>
        </section>
      </form>
    </main>
  );
}

function code(text: string) {
  return <code className="font-mono whitespace-nowrap text-ink-strong">{text}</code>;
}
