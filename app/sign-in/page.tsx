// Asks for a key. Who has one already goes on.
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { SignIn } from '@/components/settings/sign-in';
import { getApp } from '@/lib/server/app-handle';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage() {
  const app = getApp();
  const principal = await app.authenticate((await headers()).get('cookie'));
  if (principal !== null) redirect('/');
  return <SignIn workspace={app.config.name} dataDir={app.config.dataDir} />;
}
