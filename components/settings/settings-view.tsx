'use client';
// Settings: keys for those who manage them, snippets, appearance, shortcuts, and the way out; each in a section that an address
// can name.
import { LogOut, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConnectWays } from '@/components/getting-started/connect/connect-ways';
import type { ConnectFacts } from '@/components/getting-started/connect/connect-yours';
import { PlaySample } from '@/components/getting-started/play-sample';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { PageHeader } from '@/components/workspace/page-header';
import { auditHref } from '@/components/workspace/routes';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';
import { useViewer } from '@/components/workspace/viewer-context';
import { signOut } from '@/lib/client/api/api';
import type { ApiKey } from '@/lib/contracts/http-keys';
import { SETTINGS } from '@/lib/messages/en/features/settings/settings';
import { TRUSTED_KEYS } from '@/lib/messages/en/features/settings/trusted-keys';
import { ROLES } from '@/lib/messages/en/shared/roles';
import { Appearance } from './appearance';
import { KeyManager } from './key-manager';
import { NotificationsChoice } from './notifications';
import { SectionList } from './section-list';
import { SigningChoice } from './signing/signing-choice';
import { TrustedKeys } from './trust/trusted-keys';
import { OutgoingManager } from './webhooks/outgoing-manager';
import { WebhookManager } from './webhooks/webhook-manager';

type SettingsFacts = {
  readonly version: string;
  readonly isAuthOn: boolean;
  readonly facts: ConnectFacts;
  /** Null for those who may not manage them. */
  readonly keys: readonly ApiKey[] | null;
};

type SettingsSection = {
  /** What an address names it by. */
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly content: ReactNode;
};

export function SettingsView(settings: SettingsFacts) {
  const messages = useMessages(SETTINGS);
  const pane = useScrollKept();
  const sections = [...useWorkspaceSections(settings), ...useOwnSections(settings)];
  return (
    <>
      <PageHeader back={{ href: '/browse' }} title={messages.title} />
      <div ref={pane} className="min-h-0 flex-1 overflow-y-auto">
        <div className="lg:flex lg:gap-8 lg:px-5 lg:py-6">
          <SectionList pane={pane} sections={sections} />
          <div className="grid min-w-0 max-w-[860px] flex-1 grid-cols-[minmax(0,1fr)] gap-9 px-4 py-6 md:px-5 lg:p-0">
            {sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

/** What is the same for everybody here, as far as the reader may change it. */
function useWorkspaceSections({
  facts,
  keys: initialKeys,
}: SettingsFacts): readonly SettingsSection[] {
  const messages = useMessages(SETTINGS);
  const trust = useMessages(TRUSTED_KEYS);
  const roles = useMessages(ROLES);
  const viewer = useViewer();
  const { keys, audit, connect, webhooks, outgoing, sample } = messages;
  return [
    {
      id: 'keys',
      title: keys.title,
      about: keys.about,
      content:
        initialKeys === null ? (
          <p className="text-ink-faint">{keys.onlyAdmins(roles[viewer.role])}</p>
        ) : (
          <KeyManager initial={initialKeys} />
        ),
    },
    ...when(viewer.canReadAudit, {
      id: 'audit',
      title: audit.title,
      about: audit.about,
      content: (
        <ButtonLink href={auditHref()}>
          <Icon of={ScrollText} />
          {audit.open}
        </ButtonLink>
      ),
    }),
    {
      id: 'connect',
      title: connect.title,
      about: connect.about,
      content: <ConnectWays facts={facts} isWaiting={false} />,
    },
    ...when(viewer.canManageKeys, {
      id: 'webhooks',
      title: webhooks.title,
      about: webhooks.about,
      content: <WebhookManager origin={facts.origin} />,
    }),
    ...when(viewer.canManageKeys, {
      id: 'outgoing',
      title: outgoing.title,
      about: outgoing.about,
      content: <OutgoingManager />,
    }),
    ...when(viewer.canManageTrustedKeys, {
      id: 'trusted',
      title: trust.title,
      about: trust.about,
      content: <TrustedKeys />,
    }),
    {
      id: 'sample',
      title: sample.title,
      about: sample.about,
      content: <PlaySample canPlay={viewer.canPlayDemo} />,
    },
  ];
}

/** What is the reader's own. */
function useOwnSections({ version, isAuthOn }: SettingsFacts): readonly SettingsSection[] {
  const messages = useMessages(SETTINGS);
  const viewer = useViewer();
  const { appearance, notifications, signing, shortcuts, session } = messages;
  return [
    {
      id: 'appearance',
      title: appearance.title,
      about: appearance.about,
      content: <Appearance />,
    },
    {
      id: 'notifications',
      title: notifications.title,
      about: notifications.about,
      content: <NotificationsChoice />,
    },
    ...when(viewer.canWrite, {
      id: 'signing',
      title: signing.title,
      about: signing.about,
      content: <SigningChoice />,
    }),
    { id: 'shortcuts', title: shortcuts, content: <ShortcutsList /> },
    {
      id: 'session',
      title: session.title,
      content: <Session version={version} isAuthOn={isAuthOn} />,
    },
  ];
}

function when(isShown: boolean, section: SettingsSection): readonly SettingsSection[] {
  return isShown ? [section] : [];
}

function Session({ version, isAuthOn }: { version: string; isAuthOn: boolean }) {
  const { session } = useMessages(SETTINGS);
  const roles = useMessages(ROLES);
  const { role } = useViewer();
  const leave = async () => {
    await signOut();
    // The whole page is asked for again, so that nothing of this reader stays in it.
    window.location.assign('/sign-in');
  };
  return (
    <>
      <p>
        {isAuthOn ? session.signedInAs(roles[role]) : session.noAuth}
        {session.version(version)}
      </p>
      {isAuthOn && (
        <div className="pt-2">
          <Button onClick={() => void leave()}>
            <Icon of={LogOut} />
            {session.signOut}
          </Button>
        </div>
      )}
    </>
  );
}

function Section({ id, title, about, content }: SettingsSection) {
  return (
    <section id={id} className="scroll-mt-16 lg:scroll-mt-6">
      <h2 className="text-14 font-semibold text-ink-strong">{title}</h2>
      {about !== undefined && <p className="pb-2">{about}</p>}
      <div className="pt-2">{content}</div>
    </section>
  );
}
