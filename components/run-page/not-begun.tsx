// In place of what a view of a run shows, at a moment before the run.
import { EmptyState } from '@/components/ui/empty-state';

export function NotBegun() {
  return (
    <EmptyState title="The run had not begun">Its first event came after this moment.</EmptyState>
  );
}
