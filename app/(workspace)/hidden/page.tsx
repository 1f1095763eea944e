// What operators took out of the lists.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { HiddenView } from '@/components/hidden/hidden-view';
import { HIDDEN } from '@/lib/messages/en/features/hidden';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(HIDDEN)).title };
}

export default function HiddenPage() {
  return <HiddenView />;
}
