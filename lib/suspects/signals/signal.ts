// The one shape of all signals: what an event shows of itself, how much of it, and why.
import type { SuspectReason } from '@/lib/model/suspect';
import type { Landmarks } from '../story/landmarks';
import type { Story, StoryEvent } from '../story/story-event';

export type Sign = {
  /** How much of it, from 0 to 2. */
  readonly value: number;
  /** Absent where it says too little to be a reason. */
  readonly reason?: SuspectReason;
  /** The events that the reason rests on, beside the suspect itself. */
  readonly evidence?: readonly number[];
};

export type SignalPlace = {
  readonly moment: StoryEvent;
  readonly story: Story;
  readonly marks: Landmarks;
};

export type Signal = {
  readonly id: string;
  /** It says where the event stands and nothing of what is odd: a reason only where there is no other. */
  readonly isBackground?: true;
  /** Null where the event shows nothing of the kind. Total, and as cheap for the last event of a run as for the first. */
  read(place: SignalPlace): Sign | null;
};
