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
import {
  type EventArtifact,
  namedArtifacts,
  PREVIEWS_SHOWN,
} from '@/components/entity/artifact/named-artifacts';
import { ArtifactLink, isArtifactRef } from '@/components/entity/artifact-link';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { VisibleText } from '@/components/ui/text/visible-text';
import { MESSAGE } from '@/lib/messages/en/shared/message';
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
  const messages = useMessages(MESSAGE);
  // A framework's own handover is a line of its own.
  const handover = declaredHandoverOf(event) === null ? handoverOf(event) : null;
  const context = contextOf(event);
  const extras = extrasOf(event).filter(
    (extra) => extra.kind !== 'file' || !shownBelow.includes(extra.name),
  );
  if (handover === null && context === null && extras.length === 0) return null;
  return (
    <ul
      aria-label={messages.goesWithIt}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-12 text-ink"
    >
      {handover !== null && (
        <li>
          <HandoverLine handover={handover} />
        </li>
      )}
      {context !== null && (
        <Chip icon={Link2} name={messages.context}>
          {context.ref === '' ? (
            <VisibleText text={messages.quoted(context.inline.slice(0, SNIPPET_LENGTH_MAX))} />
          ) : (
            <Reference name={context.ref} />
          )}
        </Chip>
      )}
      {extras.slice(0, EXTRAS_SHOWN).map((extra, index) => (
        <ExtraChip key={`${String(index)} ${extra.kind}`} extra={extra} />
      ))}
      {extras.length > EXTRAS_SHOWN && (
        <li className="text-ink-faint">{messages.moreInInspector(extras.length - EXTRAS_SHOWN)}</li>
      )}
    </ul>
  );
}

/** What is stored here of it, in place. */
function ArtifactPreviews({ artifacts }: { artifacts: readonly EventArtifact[] }) {
  const messages = useMessages(MESSAGE);
  if (artifacts.length === 0) return null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 pb-1">
      {artifacts.slice(0, PREVIEWS_SHOWN).map((artifact) => (
        <Later key={artifact.reference} part={PREVIEW} props={{ artifact }} Waiting={Unloaded} />
      ))}
      {artifacts.length > PREVIEWS_SHOWN && (
        <p className="text-12 text-ink-faint">
          {messages.moreInInspector(artifacts.length - PREVIEWS_SHOWN)}
        </p>
      )}
    </div>
  );
}

/** Comes after the page, which shows that an artifact is there; what is in it is read when it is seen. */
export const PREVIEW = new LatePart(() =>
  import('@/components/entity/artifact/artifact-preview').then((code) => code.ArtifactPreview),
);

/** As tall as the line of an artifact and what it shows while that is read. */
function Unloaded({ artifact: { hasBody } }: { artifact: EventArtifact }) {
  return <div className={hasBody ? 'h-51' : 'h-6'} />;
}

const MODES = new Map([
  ['transfer', { icon: ArrowRightLeft, mode: 'transfer', answers: 'to' }],
  ['fork', { icon: GitFork, mode: 'fork', answers: 'to' }],
  ['assist', { icon: LifeBuoy, mode: 'assist', answers: 'from' }],
] as const);

/** Who does the work from here on, and who answers for it. */
function HandoverLine({ handover }: { handover: Handover }) {
  const messages = useMessages(MESSAGE).handovers;
  const look = MODES.get(handover.mode as 'transfer');
  if (look === undefined) {
    const mode = <VisibleText text={handover.mode.slice(0, SNIPPET_LENGTH_MAX)} />;
    return <Rich text={messages.other(mode)} />;
  }
  const nameOf = (side: 'from' | 'to') => <AgentLink agentId={handover[side]} />;
  return (
    <span>
      <span className="mr-1 inline-block align-text-bottom text-ink-faint">
        <Icon of={look.icon} label={handover.mode} />
      </span>
      <Rich text={messages[look.mode](nameOf('from'), nameOf('to'), nameOf(look.answers))} />
    </span>
  );
}

function ExtraChip({ extra }: { extra: Extra }) {
  const name = useMessages(MESSAGE).extras[extra.kind];
  switch (extra.kind) {
    case 'file':
      return (
        <Chip icon={FileText} name={name}>
          <Reference name={extra.name} />
        </Chip>
      );
    case 'text':
      return (
        <Chip icon={Quote} name={name}>
          <VisibleText text={shortened(extra.text)} />
        </Chip>
      );
    case 'data':
      return (
        <Chip icon={Braces} name={name}>
          <code className="font-mono">
            <VisibleText text={shortened(JSON.stringify(extra.value) ?? '')} />
          </code>
        </Chip>
      );
    case 'other':
      return (
        <Chip icon={Paperclip} name={name}>
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
