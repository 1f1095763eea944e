// In place of what a view of a run shows, at a moment before the run.
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { RUN_PAGE } from '@/lib/messages/en/features/run-page/run-page';

export function NotBegun() {
  const { title, text } = useMessages(RUN_PAGE).notBegun;
  return <EmptyState title={title}>{text}</EmptyState>;
}
