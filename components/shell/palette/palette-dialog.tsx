'use client';
// The palette once it is open: what it finds, and what is chosen. Not in the sidebar that opens it: on a narrow screen that is not
// drawn, nor what stands in it.
import { Command } from 'cmdk';
import {
  Bell,
  Bot,
  CirclePlay,
  EyeOff,
  FlaskConical,
  Hash,
  Languages,
  type LucideIcon,
  Search,
  Settings2,
  Vote,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import {
  alertsHref,
  channelsHref,
  dialectLabHref,
  hiddenHref,
  labHref,
  searchHref,
  votesHref,
} from '@/components/workspace/routes';
import { useDebounced } from '@/lib/client/use-debounced';
import { PALETTE } from '@/lib/messages/en/features/shell/palette';
import { PLACES } from '@/lib/messages/en/shared/places';
import { useReadingChoices } from './reading-choices';
import { type DrawsAgent, useTargets } from './use-targets';

type Page = {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly place: keyof typeof PLACES.english;
};

const PAGES: readonly Page[] = [
  { icon: Hash, href: channelsHref(), place: 'channels' },
  { icon: CirclePlay, href: '/runs', place: 'runs' },
  { icon: Bot, href: '/agents', place: 'agents' },
  { icon: Search, href: searchHref(), place: 'search' },
  { icon: Bell, href: alertsHref(), place: 'alerts' },
  { icon: Vote, href: votesHref(), place: 'votes' },
  { icon: FlaskConical, href: labHref(), place: 'protocolLab' },
  { icon: Languages, href: dialectLabHref(), place: 'dialectLab' },
  { icon: EyeOff, href: hiddenHref(), place: 'hidden' },
  { icon: Settings2, href: '/settings', place: 'settings' },
];

export function PaletteDialog({
  AgentName,
  onClose,
}: {
  AgentName: DrawsAgent;
  onClose: () => void;
}) {
  const messages = useMessages(PALETTE);
  return createPortal(
    <Dialog title={messages.title} bare onClose={onClose}>
      <Palette AgentName={AgentName} onDone={onClose} />
    </Dialog>,
    document.body,
  );
}

function Palette({ AgentName, onDone }: { AgentName: DrawsAgent; onDone: () => void }) {
  const messages = useMessages(PALETTE);
  const places = useMessages(PLACES);
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), SEARCH_REST_MS);
  const targets = useTargets(q, AgentName);
  const typed = text.trim();
  const pages = PAGES.filter(({ place }) => isNamed(places[place], typed));
  const searched = typed === '' ? null : searchHref(typed);
  const shown = [
    ...pages.map(({ href }) => pageId(href)),
    ...targets.groups.flatMap(({ rows }) => rows.map(({ href }) => href)),
  ];
  const choices = useReadingChoices().filter(({ name }) => isNamed(name, typed));
  shown.push(...choices.map(({ name }) => name));
  const hasNone = shown.length === 0;
  if (searched !== null) shown.push(searched);
  const [pointed, setPointed] = useState('');
  return (
    <Command
      label={messages.title}
      loop
      shouldFilter={false}
      // Rows come and go as names are read: there is always one that Enter goes to.
      value={shown.includes(pointed) ? pointed : (shown[0] ?? '')}
      // The search of messages, which stands there before any name was read, is not pointed at by that.
      onValueChange={(id) => setPointed(hasNone && id === searched ? '' : id)}
    >
      <Command.Input
        data-autofocus
        value={text}
        onValueChange={setText}
        placeholder={messages.placeholder}
        className="h-12 w-full border-b border-hairline bg-transparent px-4 text-14 text-ink-strong outline-none"
      />
      {/* Beside the list: a list box holds options alone. */}
      {targets.isReading && hasNone && <div role="status">{line(messages.looking)}</div>}
      {targets.hasFailed && line(messages.notRead)}
      {!targets.isReading && hasNone && <div role="status">{line(messages.nothing)}</div>}
      <Command.List label={messages.suggestions} className="max-h-[50vh] overflow-y-auto p-2">
        {pages.length > 0 && (
          <Group heading={messages.pages}>
            {pages.map(({ icon, href, place }) => (
              <Target
                key={href}
                icon={icon}
                id={pageId(href)}
                href={href}
                name={places[place]}
                onDone={onDone}
              />
            ))}
          </Group>
        )}
        {targets.groups.map(({ heading, icon, rows }) =>
          rows.length === 0 ? null : (
            <Group key={heading} heading={heading}>
              {rows.map(({ href, name, beside }) => (
                <Target
                  key={href}
                  icon={icon}
                  id={href}
                  href={href}
                  name={name}
                  beside={beside}
                  onDone={onDone}
                />
              ))}
            </Group>
          ),
        )}
        {choices.length > 0 && (
          <Group heading={messages.appearance.title}>
            {choices.map(({ icon, name, choose }) => (
              <Row
                key={name}
                icon={icon}
                id={name}
                name={name}
                onChosen={() => {
                  onDone();
                  choose();
                }}
              />
            ))}
          </Group>
        )}
        {searched !== null && (
          <Group heading={messages.messages}>
            <Target
              icon={Search}
              id={searched}
              href={searched}
              name={messages.searchFor(typed)}
              onDone={onDone}
            />
          </Group>
        )}
      </Command.List>
    </Command>
  );
}

/** Of a page of the app: a list of runs and a row of it may have one address. */
const pageId = (href: string) => `page ${href}`;

const isNamed = (name: string, typed: string) => name.toLowerCase().includes(typed.toLowerCase());

/** After the last key before names are asked for. Milliseconds. */
const SEARCH_REST_MS = 120;

function line(text: string) {
  return <p className="px-2 py-3 text-ink-faint">{text}</p>;
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
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
  beside,
  onDone,
}: {
  icon: LucideIcon;
  /** Unique among all targets. */
  id: string;
  href: string;
  name: ReactNode;
  beside?: ReactNode;
  onDone: () => void;
}) {
  const router = useRouter();
  return (
    <Row
      icon={icon}
      id={id}
      name={name}
      beside={beside}
      onChosen={() => {
        onDone();
        router.push(href);
      }}
    />
  );
}

function Row({
  icon,
  id,
  name,
  beside,
  onChosen,
}: {
  icon: LucideIcon;
  id: string;
  name: ReactNode;
  /** What stands at the end of its line. */
  beside?: ReactNode;
  onChosen: () => void;
}) {
  return (
    <Command.Item
      value={id}
      onSelect={onChosen}
      className="flex h-8 cursor-pointer items-center gap-2 rounded px-2 text-ink-strong aria-selected:bg-fill-active"
    >
      <span className="text-ink-faint">
        <Icon of={icon} />
      </span>
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      {beside}
    </Command.Item>
  );
}
