// What reactions are called and by which icon they are known.
import {
  Check,
  Eye,
  HeartHandshake,
  type LucideIcon,
  Pin,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import type { ReactionName } from '@/lib/model/said-reaction';

export const REACTION_LABELS: Readonly<
  Record<ReactionName, { readonly label: string; readonly icon: LucideIcon }>
> = {
  agree: { label: 'Agree', icon: ThumbsUp },
  disagree: { label: 'Disagree', icon: ThumbsDown },
  thanks: { label: 'Thanks', icon: HeartHandshake },
  looking: { label: 'Looking into it', icon: Eye },
  done: { label: 'Done', icon: Check },
  pin: { label: 'Pinned', icon: Pin },
};
