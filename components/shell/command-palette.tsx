'use client';
// Jump to a channel, a thread, a run or an agent by its name. Opens on `/` and Ctrl-K.
import { Command } from 'cmdk';
import {
  Bot,
  CirclePlay,
  FlaskConical,
  Hash,
  Languages,
  type LucideIcon,
  MessageSquare,
  Search,
  Settings2,
  Vote,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toVisibleString } from '@/components/ui/text/split-visible';
import {
  agentHref,
  channelHref,
  dialectLabHref,
  labHref,
  runHref,
  threadHref,
  votesHref,
} from '@/components/workspace/routes';
import { usePaletteShortcut, useShortcut } from '@/components/workspace/use-shortcut';
import { agentName } from '@/lib/model/ids';

/** What the palette offers; asked for when it opens. */
export type JumpTargets = {
  readonly channels: readonly string[];
  readonly threads: readonly { readonly thread_id: string; readonly title: string }[];
  readonly runs: readonly { readonly run_id: string; readonly title: string }[];
  readonly agents: readonly string[];
};

export function CommandPalette({ read }: { read: () => Promise<JumpTargets> }) {
  const [targets, setTargets] = useState<JumpTargets | 'loading' | 'failed' | null>(null);
  const open = () => {
    setTargets('loading');
    // Who closed it meanwhile is not to see it open again.
    const fill = (found: JumpTargets | 'failed') =>
      setTargets((shown) => (shown === 'loading' ? found : shown));
    read().then(fill, () => fill('failed'));
  };
  useShortcut('/', open);
  usePaletteShortcut(open);
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="mx-2 mb-2 flex h-9 items-center gap-2 rounded border border-hairline bg-surface pr-1.5 pl-2 text-left text-ink-faint hover:border-hairline-strong md:h-7"
      >
        <Icon of={Search} />
        <span className="flex-1">Jump to</span>
        <span className="hidden md:inline">
          <Kbd>/</Kbd>
        </span>
      </button>
      {targets !== null && (
        <Dialog title="Jump to" bare onClose={() => setTargets(null)}>
          <Palette targets={targets} onDone={() => setTargets(null)} />
        </Dialog>
      )}
    </>
  );
}

function Palette({
  targets,
  onDone,
}: {
  targets: JumpTargets | 'loading' | 'failed';
  onDone: () => void;
}) {
  const known = typeof targets === 'string' ? null : targets;
  return (
    <Command label="Jump to" loop>
      <Command.Input
        data-autofocus
        placeholder="Jump to a channel, thread, run or agent"
        className="h-12 w-full border-b border-hairline bg-transparent px-4 text-14 text-ink-strong outline-none"
      />
      {/* Beside the list: a list box holds options alone. */}
      {targets === 'loading' && <div role="status">{line('Looking…')}</div>}
      {targets === 'failed' && line('The names could not be read. Close and try again.')}
      <Command.List className="max-h-[50vh] overflow-y-auto p-2">
        <Command.Empty>{line('Nothing has this name.')}</Command.Empty>
        <Group heading="Pages">
          <Target icon={CirclePlay} id="page runs" href="/runs" name="Runs" onDone={onDone} />
          <Target icon={Bot} id="page agents" href="/agents" name="Agents" onDone={onDone} />
          <Target icon={Vote} id="page votes" href={votesHref()} name="Votes" onDone={onDone} />
          <Target
            icon={FlaskConical}
            id="page protocol lab"
            href={labHref()}
            name="Protocol lab"
            onDone={onDone}
          />
          <Target
            icon={Languages}
            id="page dialect lab"
            href={dialectLabHref()}
            name="Dialect lab"
            onDone={onDone}
          />
          <Target
            icon={Settings2}
            id="page settings"
            href="/settings"
            name="Settings"
            onDone={onDone}
          />
        </Group>
        <Group heading="Channels">
          {known?.channels.map((name) => (
            <Target
              key={name}
              icon={Hash}
              id={`channel ${name}`}
              href={channelHref(name)}
              name={name}
              onDone={onDone}
            />
          ))}
        </Group>
        <Group heading="Threads">
          {known?.threads.map(({ thread_id: id, title }) => (
            <Target
              key={id}
              icon={MessageSquare}
              id={`thread ${id}`}
              href={threadHref(id)}
              name={title || id}
              onDone={onDone}
            />
          ))}
        </Group>
        <Group heading="Runs">
          {known?.runs.map(({ run_id: id, title }) => (
            <Target
              key={id}
              icon={CirclePlay}
              id={`run ${id}`}
              href={runHref(id)}
              name={title || id}
              onDone={onDone}
            />
          ))}
        </Group>
        <Group heading="Agents">
          {known?.agents.map((id) => (
            <Target
              key={id}
              icon={Bot}
              id={`agent ${id}`}
              href={agentHref(id)}
              name={agentName(id)}
              onDone={onDone}
            />
          ))}
        </Group>
      </Command.List>
    </Command>
  );
}

function line(text: string) {
  return <p className="px-2 py-3 text-ink-faint">{text}</p>;
}

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  );
}

function Target({
  icon,
  id,
  href,
  name,
  onDone,
}: {
  icon: LucideIcon;
  /** Unique among all targets; searched together with the name. */
  id: string;
  href: string;
  name: string;
  onDone: () => void;
}) {
  const router = useRouter();
  return (
    <Command.Item
      value={id}
      keywords={[name]}
      onSelect={() => {
        onDone();
        router.push(href);
      }}
      className="flex h-8 cursor-pointer items-center gap-2 rounded px-2 text-ink-strong aria-selected:bg-fill-active"
    >
      <span className="text-ink-faint">
        <Icon of={icon} />
      </span>
      <bdi className="truncate">{toVisibleString(name)}</bdi>
    </Command.Item>
  );
}
