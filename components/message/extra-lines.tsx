// The lines of what goes with a message: the call of a dialect, how work was handed over, where its context is, and what is attached.
import { Braces, FileText, Link2, Paperclip, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { ArtifactLink, isArtifactRef } from '@/components/entity/artifact/artifact-link';
import { isMode, MODE_ICONS } from '@/components/entity/task/delegation-labels';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { MESSAGE } from '@/lib/messages/en/shared/message';
import { SHORTENED } from '@/lib/messages/en/shared/shortened';
import { TASK } from '@/lib/messages/en/shared/task';
import { cutText } from '@/lib/std/cut-text';
import type { Extra, Handover } from '@/lib/text/content-of';
import { DialectExtras } from './dialect-extras';
import type { GoesWith } from './goes-with';

/** More than these are counted; the inspector has all of them. */
const EXTRAS_SHOWN = 6;

/** A snippet is one line of a wide screen. Characters. */
const SNIPPET_LENGTH_MAX = 160;

export function ExtraLines({ lines }: { lines: GoesWith }) {
  const { call, parameters } = lines;
  return (
    <>
      <DialectExtras call={call} parameters={parameters} />
      <ExtrasList lines={lines} />
    </>
  );
}

function ExtrasList({ lines: { handover, context, extras } }: { lines: GoesWith }) {
  const messages = useMessages(MESSAGE);
  const { moreInInspector } = useMessages(SHORTENED);
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
            <VisibleText text={messages.quoted(cutText(context.inline, SNIPPET_LENGTH_MAX))} />
          ) : (
            <Reference name={context.ref} />
          )}
        </Chip>
      )}
      {extras.slice(0, EXTRAS_SHOWN).map((extra, index) => (
        <ExtraChip key={`${String(index)} ${extra.kind}`} extra={extra} />
      ))}
      {extras.length > EXTRAS_SHOWN && (
        <li className="text-ink-faint">{moreInInspector(extras.length - EXTRAS_SHOWN)}</li>
      )}
    </ul>
  );
}

/** Who does the work from here on, and who answers for it. */
function HandoverLine({ handover: { mode, from, to } }: { handover: Handover }) {
  const { handovers } = useMessages(MESSAGE);
  const { modes } = useMessages(TASK);
  if (!isMode(mode)) {
    return (
      <Rich text={handovers.other(<VisibleText text={cutText(mode, SNIPPET_LENGTH_MAX)} />)} />
    );
  }
  return (
    <span>
      <span className="mr-1 inline-block align-text-bottom text-ink-faint">
        <Icon of={MODE_ICONS[mode]} label={modes[mode]} />
      </span>
      <Rich
        text={handovers[mode](
          <AgentLink agentId={from} />,
          <AgentLink agentId={to} />,
          <AgentLink agentId={mode === 'assist' ? from : to} />,
        )}
      />
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
          <VisibleText text={cutText(extra.text, SNIPPET_LENGTH_MAX)} />
        </Chip>
      );
    case 'data':
      return (
        <Chip icon={Braces} name={name}>
          <code className="font-mono">
            <VisibleText text={cutText(JSON.stringify(extra.value) ?? '', SNIPPET_LENGTH_MAX)} />
          </code>
        </Chip>
      );
    case 'other':
      return (
        <Chip icon={Paperclip} name={name}>
          <VisibleText text={cutText(extra.name, SNIPPET_LENGTH_MAX)} />
        </Chip>
      );
  }
}

/** A name of something elsewhere is text; only an artifact that is here can be fetched. */
function Reference({ name }: { name: string }) {
  if (isArtifactRef(name)) return <ArtifactLink reference={name} />;
  return (
    <code className="font-mono">
      <VisibleText text={cutText(name, SNIPPET_LENGTH_MAX)} />
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
