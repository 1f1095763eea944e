// What every scrubber has: a step back and a step on, and the way to the present.
import { ChevronsRight, StepBack, StepForward } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';

type Step = { isDisabled: boolean; onStep: () => void };

export function BackButton({ isDisabled, onStep }: Step) {
  const { stepBack } = useMessages(TIME_TRAVEL);
  return (
    <IconButton
      icon={StepBack}
      label={stepBack}
      shortcut="["
      side="top"
      disabled={isDisabled}
      onClick={onStep}
    />
  );
}

export function OnButton({ isDisabled, onStep }: Step) {
  const { stepOn } = useMessages(TIME_TRAVEL);
  return (
    <IconButton
      icon={StepForward}
      label={stepOn}
      shortcut="]"
      side="top"
      disabled={isDisabled}
      onClick={onStep}
    />
  );
}

/** Both take the same room: the line beside them moves under no pointer. */
export function LiveButton({ isLive, onLive }: { isLive: boolean; onLive: () => void }) {
  const { live, goLive } = useMessages(TIME_TRAVEL);
  return (
    <span className="grid shrink-0 justify-items-end text-12 *:[grid-area:1/1]">
      <span className={isLive ? 'text-ok' : 'invisible'}>{live}</span>
      <button
        type="button"
        disabled={isLive}
        onClick={onLive}
        className="inline-flex items-center gap-1 text-accent hover:underline disabled:invisible"
      >
        <Icon of={ChevronsRight} /> {goLive}
      </button>
    </span>
  );
}
