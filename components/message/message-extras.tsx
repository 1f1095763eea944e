'use client';
// What goes with a message: how work was handed over, where its context is, and what is attached. Only what is stored here is loaded.
import {
  ArrowRightLeft,
  Braces,
  FileText,
  GitFork,
  LifeBuoy,
  Link2,
  Paperclip,
  Quote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { ArtifactPreview } from '@/components/entity/artifact/artifact-preview';
import {
  type EventArtifact,
  namedArtifacts,
  PREVIEWS_SHOWN,
} from '@/components/entity/artifact/named-artifacts';
import { ArtifactLink, isArtifactRef } from '@/components/entity/artifact-link';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import {
  contextOf,
  declaredHandoverOf,
  type Extra,
  extrasOf,
  type Handover,
  handoverOf,
} from '@/lib/text/content-of';
import { DialectExtras } from './dialect-extras';

/** More than these are counted; the inspector has all of them. */
const EXTRAS_SHOWN = 6;

/** A snippet is one line of a wide screen. Characters. */
const SNIPPET_LENGTH_MAX = 160;

export function MessageExtras({ event }: { event: ClutchMessage }) {
  const artifacts = namedArtifacts(event);
  return (
    <>
      <DialectExtras event={event} />
      <ExtrasList event={event} shownBelow={artifacts.map(({ reference }) => reference)} />
      <ArtifactPreviews artifacts={artifacts} />
    </>
  );
}

function ExtrasList({
  event,
  shownBelow,
}: {
  event: ClutchMessage;
  /** What stands in place below the list need not stand in it. */
  shownBelow: readonly string[];
}) {
  // A framework's own handover is a line of its own.
  const handover = declaredHandoverOf(event) === null ? handoverOf(event) : null;
  const context = contextOf(event);
  const extras = extrasOf(event).filter(
    (extra) => extra.kind !== 'file' || !shownBelow.includes(extra.name),
  );
  if (handover === null && context === null && extras.length === 0) return null;
  return (
    <ul
      aria-label="Goes with it"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-12 text-ink"
    >
      {handover !== null && (
        <li>
          <HandoverLine handover={handover} />
        </li>
      )}
      {context !== null && (
        <Chip icon={Link2} name="Context">
          {context.ref === '' ? (
            <VisibleText text={`“${context.inline.slice(0, SNIPPET_LENGTH_MAX)}”`} />
          ) : (
            <Reference name={context.ref} />
          )}
        </Chip>
      )}
      {extras.slice(0, EXTRAS_SHOWN).map((extra, index) => (
        <ExtraChip key={`${String(index)} ${extra.kind}`} extra={extra} />
      ))}
      {extras.length > EXTRAS_SHOWN && (
        <li className="text-ink-faint">{extras.length - EXTRAS_SHOWN} more in the inspector</li>
      )}
    </ul>
  );
}

/** What is stored here of it, in place. */
function ArtifactPreviews({ artifacts }: { artifacts: readonly EventArtifact[] }) {
  if (artifacts.length === 0) return null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 pb-1">
      {artifacts.slice(0, PREVIEWS_SHOWN).map((artifact) => (
        <ArtifactPreview key={artifact.reference} artifact={artifact} />
      ))}
      {artifacts.length > PREVIEWS_SHOWN && (
        <p className="text-12 text-ink-faint">
          {artifacts.length - PREVIEWS_SHOWN} more in the inspector
        </p>
      )}
    </div>
  );
}

const MODES = new Map([
  ['transfer', { icon: ArrowRightLeft, words: 'hands it over to', answers: 'to' }],
  ['fork', { icon: GitFork, words: 'lets it be done in parallel by', answers: 'to' }],
  ['assist', { icon: LifeBuoy, words: 'is helped by', answers: 'from' }],
] as const);

/** Who does the work from here on, and who answers for it. */
function HandoverLine({ handover }: { handover: Handover }) {
  const mode = MODES.get(handover.mode as 'transfer');
  if (mode === undefined) {
    return (
      <>
        delegated as <VisibleText text={handover.mode.slice(0, SNIPPET_LENGTH_MAX)} />
      </>
    );
  }
  return (
    <span>
      <span className="mr-1 inline-block align-text-bottom text-ink-faint">
        <Icon of={mode.icon} label={handover.mode} />
      </span>
      <AgentLink agentId={handover.from} /> {mode.words} <AgentLink agentId={handover.to} />;{' '}
      <AgentLink agentId={handover[mode.answers]} /> answers for it
    </span>
  );
}

function ExtraChip({ extra }: { extra: Extra }) {
  switch (extra.kind) {
    case 'file':
      return (
        <Chip icon={FileText} name="File">
          <Reference name={extra.name} />
        </Chip>
      );
    case 'text':
      return (
        <Chip icon={Quote} name="Snippet">
          <VisibleText text={shortened(extra.text)} />
        </Chip>
      );
    case 'data':
      return (
        <Chip icon={Braces} name="Data">
          <code className="font-mono">
            <VisibleText text={shortened(JSON.stringify(extra.value) ?? '')} />
          </code>
        </Chip>
      );
    case 'other':
      return (
        <Chip icon={Paperclip} name="Attachment">
          <VisibleText text={shortened(extra.name)} />
        </Chip>
      );
  }
}

function shortened(text: string): string {
  return text.length > SNIPPET_LENGTH_MAX ? `${text.slice(0, SNIPPET_LENGTH_MAX)}…` : text;
}

/** A name of something elsewhere is text; only an artifact that is here can be fetched. */
function Reference({ name }: { name: string }) {
  if (isArtifactRef(name)) return <ArtifactLink reference={name} />;
  return (
    <code className="font-mono">
      <VisibleText text={shortened(name)} />
    </code>
  );
}

function Chip({
  icon,
  name,
  children,
}: {
  icon: typeof FileText;
  name: string;
  children: ReactNode;
}) {
  return (
    <li className="inline-flex min-w-0 max-w-full items-center gap-1">
      <span className="shrink-0 text-ink-faint">
        <Icon of={icon} label={name} />
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </li>
  );
}
