// Sizes as people read them.
import type { SIZES } from '@/lib/messages/en/shared/sizes';

export type SizeMessages = typeof SIZES.english;

/** 900 is `900 B`, 4096 is `4.1 kB`, 2500000 is `2.5 MB`. */
export function formatBytes(messages: SizeMessages, bytes: number): string {
  if (bytes < 1000) return messages.size(bytes, 'B');
  if (bytes < 1_000_000) return messages.size(bytes / 1000, 'kB');
  return messages.size(bytes / 1_000_000, 'MB');
}
