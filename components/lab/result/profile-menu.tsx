'use client';
// The choice of a protocol's profile to read a message by; without a choice its shape decides.
import { useMessages } from '@/components/ui/language/language-context';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { LAB_RESULT } from '@/lib/messages/en/features/lab/lab-result';

/** The choice of none: no profile is called so. */
const BY_SHAPE = '';

export function ProfileMenu({
  profiles,
  profile,
}: {
  profiles: readonly string[];
  /** Null: its shape decides. */
  profile: string | null;
}) {
  const { byShape, reading } = useMessages(LAB_RESULT).profile;
  if (profiles.length === 0) return null;
  const nameOf = (value: string) => (value === BY_SHAPE ? byShape : value);
  const chosen = profile ?? BY_SHAPE;
  return (
    <ChoiceMenu
      label={reading(nameOf(chosen))}
      value={chosen}
      choices={[BY_SHAPE, ...profiles].map((value) => ({ value, label: nameOf(value) }))}
      trigger={<span className="truncate text-12 text-ink">{nameOf(chosen)}</span>}
      onChosen={(value) => changeQuery({ profile: value === BY_SHAPE ? null : value }, 'replace')}
    />
  );
}
