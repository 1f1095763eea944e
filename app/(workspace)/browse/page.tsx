// On a narrow screen the frame shows the sidebar here; on a wide one it stands beside this line.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { EmptyState } from '@/components/ui/empty-state';
import { PAGES } from '@/lib/messages/en/features/pages';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(PAGES)).browse.name };
}

export default async function BrowsePage() {
  const { title, text } = (await messagesOf(PAGES)).browse;
  return <EmptyState title={title}>{text}</EmptyState>;
}
