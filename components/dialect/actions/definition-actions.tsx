'use client';
// The head of a definition: its name, its status here, and the actions on it. An action that is not possible is explained and
// not offered.
import { Check, CircleDashed, CircleSlash, type LucideIcon, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useViewer } from '@/components/workspace/viewer-context';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import { ROLES } from '@/lib/messages/en/shared/roles';
import type { DialectState } from '@/lib/model/dialects/dialect-summary';
import type { DefinitionCheck } from '../editor/check-definition';
import type { ActionDone } from './action-outcome';
import type { DefinitionStatus } from './definition-status';
import { FileActions } from './file-actions';
import { InstallAction, InstallVersionAction } from './install-action';
import { RemoveAction } from './remove-action';
import { shortHashes } from './short-hashes';
import { TeachAction } from './teach-action';

export const STATE_LOOKS: Readonly<Record<DialectState, { icon: LucideIcon; tone: Tone }>> = {
  installed: { icon: Check, tone: 'ok' },
  offered: { icon: CircleDashed, tone: 'warn' },
  replaced: { icon: CircleSlash, tone: 'quiet' },
  removed: { icon: CircleSlash, tone: 'quiet' },
};

export type DefinitionActionsProps = {
  text: string;
  isEdited: boolean;
  check: DefinitionCheck;
  /** Of the last text that could be read; null where none could. */
  name: string | null;
  status: DefinitionStatus;
  /** What the last action came to. */
  outcome: string | null;
  onTyped: (text: string) => void;
  onRevert: () => void;
  onDone: (done: ActionDone) => Promise<void>;
};

export function DefinitionActions({
  text,
  isEdited,
  check,
  name,
  status,
  outcome,
  onTyped,
  onRevert,
  onDone,
}: DefinitionActionsProps) {
  const messages = useMessages(DIALECT_ACTIONS);
  const roles = useMessages(ROLES);
  const viewer = useViewer();
  return (
    <header className="shrink-0 border-b border-hairline px-4 md:px-5">
      <div className="flex h-11 items-center gap-1">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">
          {name === null ? messages.none : <VisibleText text={name} />}
        </h2>
        {isEdited && (
          <Button size="small" tone="quiet" onClick={onRevert}>
            <Icon of={Undo2} />
            {messages.undo}
          </Button>
        )}
        <FileActions name={name} text={text} onOpened={onTyped} />
      </div>
      <div className="flex min-h-[46px] items-start gap-2 pb-2">
        <div aria-live="polite" className="min-w-0 flex-1 pt-0.5">
          {outcome === null ? (
            <StatusLine check={check} status={status} />
          ) : (
            <Outcome>{outcome}</Outcome>
          )}
        </div>
        {viewer.canWrite && <Buttons check={check} status={status} onDone={onDone} />}
      </div>
      {!viewer.canWrite && (
        <p className="pb-2 text-12 text-ink-faint">{messages.looksOn(roles[viewer.role])}</p>
      )}
    </header>
  );
}

function Buttons({
  check: { dialect, definition, problems },
  status: { detail, version },
  onDone,
}: {
  check: DefinitionCheck;
  status: DefinitionStatus;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  if (dialect === null || definition === null) return null;
  const { name } = dialect;
  const isSound = !problems.some(({ isFatal }) => isFatal);
  return (
    <>
      {isSound && version === null && (
        <InstallAction name={name} definition={definition} onDone={onDone} />
      )}
      {isSound && version !== null && version.state !== 'installed' && (
        <InstallVersionAction
          name={name}
          version={version}
          replaces={detail?.hash ?? null}
          onDone={onDone}
        />
      )}
      {isSound && <TeachAction name={name} definition={definition} onDone={onDone} />}
      {version?.state === 'installed' && <RemoveAction name={name} onDone={onDone} />}
    </>
  );
}

function StatusLine({
  check: { dialect, verdicts, faults },
  status: { detail, version },
}: {
  check: DefinitionCheck;
  status: DefinitionStatus;
}) {
  const messages = useMessages(DIALECT_ACTIONS);
  const broken = verdicts.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule);
  if (faults.length > 0 || broken.length > 0) {
    return (
      <StateLabel icon={X} tone="fail">
        {dialect === null && messages.unreadable}
        {dialect !== null && faults.length > 0 && messages.notInstallable}
        {faults.length === 0 && messages.breaks(broken)}
      </StateLabel>
    );
  }
  if (version !== null) {
    const reason = version.reason === null ? '' : shortHashes(version.reason);
    return (
      // As high as the room that is kept: it changes while somebody types.
      <div className="line-clamp-2 break-words text-12" title={toLabel(reason)}>
        <StateLabel {...STATE_LOOKS[version.state]}>{messages.states[version.state]}</StateLabel>{' '}
        <VisibleText text={reason} />
      </div>
    );
  }
  return <Outcome>{detail === null ? messages.notStored : messages.notStoredVersion}</Outcome>;
}

function Outcome({ children }: { children: ReactNode }) {
  return <span className="break-words text-12 text-ink">{children}</span>;
}
