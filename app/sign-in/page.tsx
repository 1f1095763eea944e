// Asks for a key. Who has one that may read goes on.
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { SignIn } from '@/components/settings/sign-in';
import { SIGN_IN } from '@/lib/messages/en/features/settings/sign-in';
import { may } from '@/lib/security/permissions';
import { getApp } from '@/lib/server/app-handle';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(SIGN_IN)).pageTitle };
}

export default async function SignInPage() {
  const app = getApp();
  const principal = await app.authenticate((await headers()).get('cookie'));
  if (principal !== null && may(principal, 'read')) redirect('/');
  return <SignIn workspace={app.config.name} mayNotRead={principal !== null} />;
}
