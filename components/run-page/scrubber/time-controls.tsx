// What every scrubber has: a step back and a step on, and the way to the present.
import { ChevronsRight, StepBack, StepForward } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';

type Step = { isDisabled: boolean; onStep: () => void };

export function BackButton({ isDisabled, onStep }: Step) {
  return (
    <IconButton
      icon={StepBack}
      label="One step back"
      shortcut="["
      side="top"
      disabled={isDisabled}
      onClick={onStep}
    />
  );
}

export function OnButton({ isDisabled, onStep }: Step) {
  return (
    <IconButton
      icon={StepForward}
      label="One step on"
      shortcut="]"
      side="top"
      disabled={isDisabled}
      onClick={onStep}
    />
  );
}

export function LiveButton({ isLive, onLive }: { isLive: boolean; onLive: () => void }) {
  if (isLive) return <span className="shrink-0 text-12 text-ok">Live</span>;
  return (
    <button
      type="button"
      onClick={onLive}
      className="inline-flex shrink-0 items-center gap-1 text-12 text-accent hover:underline"
    >
      <Icon of={ChevronsRight} /> Go live
    </button>
  );
}
