'use client';
// Asks for a key for somebody who is named here, and says when it stands in the snippet.
import { KeyRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export function KeyForm({
  label,
  name,
  isNameValid,
  isMade,
  isBusy,
  onNamed,
  onAsked,
}: {
  /** Of whom the key is. */
  label: string;
  name: string;
  isNameValid: boolean;
  /** There is a key of this name. */
  isMade: boolean;
  isBusy: boolean;
  onNamed: (name: string) => void;
  onAsked: () => Promise<void>;
}) {
  return (
    <form
      className="ml-auto flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void onAsked();
      }}
    >
      <label className="flex items-center gap-2 text-12 text-ink-faint">
        {label}
        <input
          value={name}
          onChange={(event) => onNamed(event.target.value)}
          aria-invalid={!isNameValid}
          title="Letters, digits, dot, dash and underscore"
          spellCheck={false}
          className="h-7 w-28 rounded border border-hairline-strong bg-raised px-2 font-mono text-ink-strong aria-invalid:border-fail"
        />
      </label>
      <Button type="submit" disabled={isBusy || !isNameValid || isMade}>
        <Icon of={KeyRound} />
        {isMade ? 'Key is in the snippet' : 'Make a key'}
      </Button>
    </form>
  );
}
