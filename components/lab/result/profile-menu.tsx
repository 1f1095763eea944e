'use client';
// The choice of a protocol's profile to read a message by; without a choice its shape decides.
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';

const BY_SHAPE = 'by its shape';

export function ProfileMenu({
  profiles,
  profile,
}: {
  profiles: readonly string[];
  /** Null: its shape decides. */
  profile: string | null;
}) {
  if (profiles.length === 0) return null;
  return (
    <ChoiceMenu
      label={`Reading: ${profile ?? BY_SHAPE}`}
      value={profile ?? BY_SHAPE}
      choices={[BY_SHAPE, ...profiles].map((value) => ({ value, label: value }))}
      trigger={<span className="truncate text-12 text-ink">{profile ?? BY_SHAPE}</span>}
      onChosen={(value) => changeQuery({ profile: value === BY_SHAPE ? null : value }, 'replace')}
    />
  );
}
