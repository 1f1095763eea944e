// On a narrow screen the frame shows the sidebar here; on a wide one it stands beside this line.
import type { Metadata } from 'next';
import { EmptyState } from '@/components/ui/empty-state';

export const metadata: Metadata = { title: 'Browse' };

export default function BrowsePage() {
  return (
    <EmptyState title="Choose on the left">
      A channel, a run or an agent opens here. Press / to jump to one by its name.
    </EmptyState>
  );
}
