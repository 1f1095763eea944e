// By which icon reactions are known.
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

export const REACTION_ICONS: Readonly<Record<ReactionName, LucideIcon>> = {
  agree: ThumbsUp,
  disagree: ThumbsDown,
  thanks: HeartHandshake,
  looking: Eye,
  done: Check,
  pin: Pin,
};
