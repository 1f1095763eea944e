// Settings.
import type { Metadata } from 'next';
import { connectFacts } from '@/app/connect-facts';
import { requireReader } from '@/app/require-reader';
import { SettingsView } from '@/components/settings/settings-view';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const { app, viewer } = await requireReader();
  return (
    <SettingsView
      version={app.config.version}
      isAuthOn={app.config.auth === 'on'}
      facts={connectFacts(app, viewer)}
    />
  );
}
