'use client';
// The head of a definition: its name, how it stands here, and what can be done with it. What may not be done is said and
// not offered.
import { Check, CircleDashed, CircleSlash, type LucideIcon, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewer } from '@/components/shell/viewer-context';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toVisibleString } from '@/components/ui/split-visible';
import { StateWord, type Tone } from '@/components/ui/state-word';
import { VisibleText } from '@/components/ui/visible-text';
import type { DialectState } from '@/lib/model/dialects/dialect-summary';
import type { ActionDone } from './action-outcome';
import { FileActions } from './file-actions';
import { InstallAction, InstallVersionAction } from './install-action';
import type { DefinitionJudgement } from './judge-definition';
import { RemoveAction } from './remove-action';
import { shortHashes } from './short-hashes';
import type { DialectStanding } from './standing';
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
  judgement: DefinitionJudgement;
  /** Of the last text that could be read; null where none could. */
  name: string | null;
  standing: DialectStanding;
  /** What the last action came to. */
  said: string | null;
  onTyped: (text: string) => void;
  onRevert: () => void;
  onDone: (done: ActionDone) => Promise<void>;
};

export function DefinitionActions({
  text,
  isEdited,
  judgement,
  name,
  standing,
  said,
  onTyped,
  onRevert,
  onDone,
}: DefinitionActionsProps) {
  const viewer = useViewer();
  return (
    <header className="shrink-0 border-b border-hairline px-4 md:px-5">
      <div className="flex h-11 items-center gap-1">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">
          {name === null ? 'No dialect yet' : <VisibleText text={name} />}
        </h2>
        {isEdited && (
          <Button size="small" tone="quiet" onClick={onRevert}>
            <Icon of={Undo2} />
            Undo all changes
          </Button>
        )}
        <FileActions name={name} text={text} onOpened={onTyped} />
      </div>
      <div className="flex min-h-[46px] items-start gap-2 pb-2">
        <div aria-live="polite" className="min-w-0 flex-1 pt-0.5">
          {said === null ? (
            <Stands judgement={judgement} standing={standing} />
          ) : (
            <Said>{said}</Said>
          )}
        </div>
        {viewer.canWrite && <Buttons judgement={judgement} standing={standing} onDone={onDone} />}
      </div>
      {!viewer.canWrite && (
        <p className="pb-2 text-12 text-ink-faint">
          You look on as {viewer.role}: an operator installs, teaches and removes.
        </p>
      )}
    </header>
  );
}

function Buttons({
  judgement: { dialect, definition, problems },
  standing: { detail, version },
  onDone,
}: {
  judgement: DefinitionJudgement;
  standing: DialectStanding;
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

function Stands({
  judgement: { dialect, verdicts, faults },
  standing: { detail, version },
}: {
  judgement: DefinitionJudgement;
  standing: DialectStanding;
}) {
  const broken = verdicts.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule);
  if (faults.length > 0 || broken.length > 0) {
    return (
      <StateWord icon={X} tone="fail">
        {dialect === null && 'cannot be read'}
        {dialect !== null && faults.length > 0 && 'cannot be installed'}
        {faults.length === 0 && `breaks ${broken.join(' and ')}: cannot be installed`}
      </StateWord>
    );
  }
  if (version !== null) {
    const reason = version.reason === null ? '' : shortHashes(version.reason);
    return (
      // As high as the room that is kept: it changes while somebody types.
      <div className="line-clamp-2 break-words text-12" title={toVisibleString(reason)}>
        <StateWord {...STATE_LOOKS[version.state]}>{version.state}</StateWord>{' '}
        <VisibleText text={reason} />
      </div>
    );
  }
  return (
    <Said>
      {detail === null
        ? 'Not stored until it is installed or taught.'
        : 'A version of its own. Not stored until it is installed or taught.'}
    </Said>
  );
}

function Said({ children }: { children: ReactNode }) {
  return <span className="break-words text-12 text-ink">{children}</span>;
}
