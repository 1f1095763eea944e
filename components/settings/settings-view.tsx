'use client';
// Settings: keys for those who manage them, snippets, appearance, shortcuts, and the way out.
import { LogOut, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConnectWays } from '@/components/getting-started/connect/connect-ways';
import type { ConnectFacts } from '@/components/getting-started/connect/connect-yours';
import { PlaySample } from '@/components/getting-started/play-sample';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PageHeader } from '@/components/workspace/page-header';
import { auditHref } from '@/components/workspace/routes';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';
import { useViewer } from '@/components/workspace/viewer-context';
import { signOut } from '@/lib/client/api/api';
import { Appearance } from './appearance';
import { KeyManager } from './key-manager';
import { NotificationsChoice } from './notifications';
import { OutgoingManager } from './webhooks/outgoing-manager';
import { WebhookManager } from './webhooks/webhook-manager';

export function SettingsView({
  version,
  isAuthOn,
  facts,
}: {
  version: string;
  isAuthOn: boolean;
  facts: ConnectFacts;
}) {
  const viewer = useViewer();
  const leave = async () => {
    await signOut();
    // The whole page is asked for again, so that nothing of this reader stays in it.
    window.location.assign('/sign-in');
  };
  return (
    <>
      <PageHeader back={{ href: '/browse', label: 'Back to the list' }} title="Settings" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-9 px-4 py-6 md:px-5">
          <Section
            title="Keys"
            about="A key says who calls. Agents hold keys that are bound to their id."
          >
            {viewer.canManageKeys ? (
              <KeyManager />
            ) : (
              <p className="text-ink-faint">
                Only an admin manages keys. You are here as {viewer.role}.
              </p>
            )}
          </Section>
          {viewer.canReadAudit && (
            <Section
              title="Audit"
              about="What keys and people did and were refused, chained so that nothing is taken out."
            >
              <ButtonLink href={auditHref()}>
                <Icon of={ScrollText} />
                Open the audit
              </ButtonLink>
            </Section>
          )}
          <Section
            title="Connect an agent"
            about="By one message over HTTP, as a client of MCP, or by a few lines for the framework of a team."
          >
            <ConnectWays facts={facts} isWaiting={false} />
          </Section>
          {viewer.canManageKeys && (
            <>
              <Section
                title="Webhooks"
                about="Addresses at which other services post their messages, each with an expression that makes events of them."
              >
                <WebhookManager origin={facts.origin} />
              </Section>
              <Section
                title="Webhooks that go out"
                about="Events are posted to these addresses as they come, in order, signed by Standard Webhooks, and tried again."
              >
                <OutgoingManager />
              </Section>
            </>
          )}
          <Section title="Sample team" about="A story to watch, sent live over the public API.">
            <PlaySample canPlay={viewer.canPlayDemo} />
          </Section>
          <Section
            title="Appearance"
            about="Kept in this browser, for all of its tabs. Within a thread times are by the clock."
          >
            <Appearance />
          </Section>
          <Section
            title="Notifications"
            about="What you come to owe, and alerts that fire, while no tab of Colloquy is looked at. Few in a minute; the others are counted."
          >
            <NotificationsChoice />
          </Section>
          <Section title="Shortcuts">
            <ShortcutsList />
          </Section>
          <Section title="This session">
            <p>
              {isAuthOn
                ? `You are signed in as ${viewer.role}.`
                : 'Authentication is off: everybody who reaches this address may do everything.'}{' '}
              Colloquy {version}.
            </p>
            {isAuthOn && (
              <div className="pt-2">
                <Button onClick={() => void leave()}>
                  <Icon of={LogOut} />
                  Sign out
                </Button>
              </div>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}

function Section({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="text-14 font-semibold text-ink-strong">{title}</h2>
      {about !== undefined && <p className="pb-2">{about}</p>}
      <div className="pt-2">{children}</div>
    </section>
  );
}
