'use client';
// Settings: keys for those who manage them, snippets, appearance, shortcuts, and the way out.
import { LogOut, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConnectWays } from '@/components/getting-started/connect/connect-ways';
import type { ConnectFacts } from '@/components/getting-started/connect/connect-yours';
import { PlaySample } from '@/components/getting-started/play-sample';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageHeader } from '@/components/workspace/page-header';
import { auditHref } from '@/components/workspace/routes';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';
import { useViewer } from '@/components/workspace/viewer-context';
import { signOut } from '@/lib/client/api/api';
import { SETTINGS } from '@/lib/messages/en/features/settings/settings';
import { TRUSTED_KEYS } from '@/lib/messages/en/features/settings/trusted-keys';
import { ROLES } from '@/lib/messages/en/shared/roles';
import { Appearance } from './appearance';
import { KeyManager } from './key-manager';
import { NotificationsChoice } from './notifications';
import { SigningChoice } from './signing/signing-choice';
import { TrustedKeys } from './trust/trusted-keys';
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
  const messages = useMessages(SETTINGS);
  const trust = useMessages(TRUSTED_KEYS);
  const roles = useMessages(ROLES);
  const viewer = useViewer();
  const leave = async () => {
    await signOut();
    // The whole page is asked for again, so that nothing of this reader stays in it.
    window.location.assign('/sign-in');
  };
  return (
    <>
      <PageHeader back={{ href: '/browse' }} title={messages.title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-9 px-4 py-6 md:px-5">
          <Section title={messages.keys.title} about={messages.keys.about}>
            {viewer.canManageKeys ? (
              <KeyManager />
            ) : (
              <p className="text-ink-faint">{messages.keys.onlyAdmins(roles[viewer.role])}</p>
            )}
          </Section>
          {viewer.canReadAudit && (
            <Section title={messages.audit.title} about={messages.audit.about}>
              <ButtonLink href={auditHref()}>
                <Icon of={ScrollText} />
                {messages.audit.open}
              </ButtonLink>
            </Section>
          )}
          <Section title={messages.connect.title} about={messages.connect.about}>
            <ConnectWays facts={facts} isWaiting={false} />
          </Section>
          {viewer.canManageKeys && (
            <>
              <Section title={messages.webhooks.title} about={messages.webhooks.about}>
                <WebhookManager origin={facts.origin} />
              </Section>
              <Section title={messages.outgoing.title} about={messages.outgoing.about}>
                <OutgoingManager />
              </Section>
            </>
          )}
          {viewer.canManageTrustedKeys && (
            <Section id="trusted" title={trust.title} about={trust.about}>
              <TrustedKeys />
            </Section>
          )}
          <Section title={messages.sample.title} about={messages.sample.about}>
            <PlaySample canPlay={viewer.canPlayDemo} />
          </Section>
          <Section title={messages.appearance.title} about={messages.appearance.about}>
            <Appearance />
          </Section>
          <Section title={messages.notifications.title} about={messages.notifications.about}>
            <NotificationsChoice />
          </Section>
          {viewer.canWrite && (
            <Section id="signing" title={messages.signing.title} about={messages.signing.about}>
              <SigningChoice />
            </Section>
          )}
          <Section title={messages.shortcuts}>
            <ShortcutsList />
          </Section>
          <Section title={messages.session.title}>
            <p>
              {isAuthOn ? messages.session.signedInAs(roles[viewer.role]) : messages.session.noAuth}
              {messages.session.version(version)}
            </p>
            {isAuthOn && (
              <div className="pt-2">
                <Button onClick={() => void leave()}>
                  <Icon of={LogOut} />
                  {messages.session.signOut}
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
  id,
  title,
  about,
  children,
}: {
  /** What an address names it by. */
  id?: string;
  title: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-4">
      <h2 className="text-14 font-semibold text-ink-strong">{title}</h2>
      {about !== undefined && <p className="pb-2">{about}</p>}
      <div className="pt-2">{children}</div>
    </section>
  );
}
