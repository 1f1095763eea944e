// The face of an agent: initials on a hue, both derived from its id alone. People are round, agents square. An ornament:
// the name always stands beside it.
import { cva, type VariantProps } from 'class-variance-authority';
import { useMessages } from '@/components/ui/language/language-context';
import { AGENT } from '@/lib/messages/en/shared/agent';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import { hueOf, initialsOf } from './identity';

const style = cva(
  'inline-grid shrink-0 select-none place-items-center font-semibold leading-none',
  {
    variants: {
      size: {
        tiny: 'size-[18px] text-[8.5px]',
        regular: 'size-6 text-[10px] tracking-[0.02em]',
        large: 'size-8 text-12',
      },
      human: { true: 'rounded-full bg-ink-strong text-surface', false: 'avatar' },
    },
    compoundVariants: [
      { human: false, size: 'tiny', className: 'rounded-small' },
      { human: false, size: ['regular', 'large'], className: 'rounded' },
    ],
    defaultVariants: { size: 'regular' },
  },
);

export function Avatar({
  agentId,
  size,
}: { agentId: string } & Pick<VariantProps<typeof style>, 'size'>) {
  const { yourInitials } = useMessages(AGENT);
  const human = agentId === HUMAN_AGENT_ID;
  const hue = human ? '' : ` avatar-hue-${String(hueOf(agentId))}`;
  return (
    <span aria-hidden className={`${style({ size, human })}${hue}`}>
      {human ? yourInitials : initialsOf(shownName(agentId))}
    </span>
  );
}
