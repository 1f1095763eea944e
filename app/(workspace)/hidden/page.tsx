// What operators took out of the lists.
import type { Metadata } from 'next';
import { HiddenView } from '@/components/hidden/hidden-view';

export const metadata: Metadata = { title: 'Hidden' };

export default function HiddenPage() {
  return <HiddenView />;
}
