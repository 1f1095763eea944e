// Settings.
import type { Metadata } from 'next';
import { connectFacts } from '@/app/connect-facts';
import { messagesOf } from '@/app/language';
import { requireReader } from '@/app/require-reader';
import { SettingsView } from '@/components/settings/settings-view';
import { SETTINGS } from '@/lib/messages/en/features/settings/settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(SETTINGS)).title };
}

export default async function SettingsPage() {
  const { app, viewer } = await requireReader();
  return (
    <SettingsView
      version={app.config.version}
      isAuthOn={app.config.auth === 'on'}
      facts={connectFacts(app, viewer)}
      keys={viewer.canManageKeys ? await app.keys() : null}
    />
  );
}
