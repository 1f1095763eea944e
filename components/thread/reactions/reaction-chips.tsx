'use client';
// The chips of the reactions to an event: who gives which. Whoever may write gives the same, or takes it back, by a press.
import { KeptFocus } from '@/components/action/kept-focus';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { Tooltip } from '@/components/ui/tooltip';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { THREAD_REACTIONS } from '@/lib/messages/en/features/thread/thread-reactions';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import type { ReactionName } from '@/lib/model/said-reaction';
import { REACTION_ICONS } from './reaction-icons';
import { isGiven, useReactionsTo } from './reactions-context';
import type { Reacting } from './use-react';

/** More names than these are a crowd; their number stands beside them. */
const NAMES_SHOWN = 8;

export function ReactionChips({ record, react }: { record: EventRecord; react: Reacting }) {
  const messages = useMessages(THREAD_REACTIONS);
  const reactions = useReactionsTo(record.event);
  const canWrite = useCanWriteIn(record.event);
  const { given, pin } = reactions;
  const { failure } = react;
  const shown: Shown[] = pin === null ? [...given] : [{ name: 'pin', by: [pin.by] }, ...given];
  return (
    <div className="grid gap-1 pb-1 pl-8 md:pl-9">
      {shown.length > 0 && (
        <ul aria-label={messages.list(record.seq)} className="flex flex-wrap gap-1">
          {shown.map(({ name, by }) => (
            <li key={name} className="inline-flex">
              <KeptFocus>
                <Chip
                  name={name}
                  by={by}
                  isMine={isGiven(reactions, name)}
                  onPress={canWrite ? () => react.toggle(name) : null}
                />
              </KeptFocus>
            </li>
          ))}
        </ul>
      )}
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </div>
  );
}

type Shown = { readonly name: ReactionName; readonly by: readonly string[] };

const CHIP = 'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-12 tabular-nums';

function Chip({
  name,
  by,
  isMine,
  onPress,
}: Shown & { isMine: boolean; onPress: (() => void) | null }) {
  const messages = useMessages(THREAD_REACTIONS);
  const label = messages.names[name];
  const content = (
    <>
      <Icon of={REACTION_ICONS[name]} size="small" />
      <span>{label}</span>
      {by.length > 1 && <span className="font-medium">{by.length}</span>}
    </>
  );
  const names = namesOf(by, messages.you);
  const more = by.length - names.length;
  if (onPress === null) {
    return (
      <Tooltip content={messages.by(names, more)}>
        <span className={`${CHIP} border-hairline text-ink`}>
          {content}
          <span className="sr-only">{messages.givenBy(names, more)}</span>
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip content={isMine ? messages.byPressToTakeBack(names, more) : messages.by(names, more)}>
      <button
        type="button"
        aria-label={messages.reactionBy(label, names, more)}
        aria-pressed={isMine}
        onClick={onPress}
        className={`${CHIP} border-hairline-strong text-ink transition-colors duration-100 hover:bg-fill-active hover:text-ink-strong aria-pressed:border-accent-line aria-pressed:bg-accent-fill aria-pressed:text-ink-strong`}
      >
        {content}
      </button>
    </Tooltip>
  );
}

function namesOf(by: readonly string[], you: string): string[] {
  return by
    .slice(0, NAMES_SHOWN)
    .map((id) => (id === HUMAN_AGENT_ID ? you : toLabel(shownName(id))));
}
