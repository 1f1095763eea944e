// How an agent is told of an event: in the protocols that its card says it reads (docs/decisions/0056). What it is not told
// stands in the log beside the event.
import { spokenBy } from '@/lib/model/agent-card';
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { ANYBODY_ID } from '@/lib/model/ids';
import type { NativeForm } from '@/lib/model/orchestration/delivery';
import { englishOf } from '@/lib/projections/sentences/sentences';
import type { Codec } from '@/lib/protocols/codec/codec';
import { isNativeTo } from '@/lib/protocols/codec/event-of';
import type { MessageSigner } from '@/lib/protocols/codec/message-signature';
import { nativeForm, unsayableIn } from '@/lib/protocols/native-form';
import { ok } from '@/lib/std/result';
import type { NewEvent, NewMessage } from '@/lib/store/ports/event-store';
import type { EngineDeps } from '../interface/engine-deps';
import type { Orchestration, SaidEvent } from '../interface/orchestration';
import type { Presence } from './presence';
import { isSaidByServer } from './server-agent';

export type NativeForms = {
  readonly nativeForm: Orchestration['nativeForm'];
  /** Those of the protocols in which an event cannot be said to any agent. */
  unsayable(event: ClutchMessage, protocols: readonly string[]): string[];
  /** The message with what its recipients will not be told, as far as they are named and registered. */
  withLosses(message: NewMessage): NewMessage;
};

/** The rule by which what an adapter says to others is ours to answer for. */
const ADAPTER_RULE = 'C47';

/** Recipients of one event whose losses are told. */
const READERS_MAX = 8;

/** Places that one finding names. */
const PLACES_MAX = 8;

/** The codecs of what agents read, by every name that a card may call them: all protocols, and the bridges that say so. */
export function readableCodecs({
  codecs,
  bridges,
}: Pick<EngineDeps, 'codecs' | 'bridges'>): ReadonlyMap<string, Codec> {
  const readable = [...codecs, ...bridges.filter(({ isRead }) => isRead)];
  const named = readable.flatMap((codec) =>
    [codec.protocol, ...(codec.aliases ?? [])].map((name) => [name, codec] as const),
  );
  return new Map(named);
}

/** The forms of one workspace. `signer` signs what it says itself. */
export function createNativeForms(
  readable: ReadonlyMap<string, Codec>,
  presence: Pick<Presence, 'cardOf'>,
  signer?: MessageSigner,
): NativeForms {
  const codecOf = (protocol: string) => readable.get(protocol) ?? null;
  const ports = { codecOf, inWords: englishOf };
  const formFor = (event: ClutchMessage, agentId: string, speaks: readonly string[]) =>
    nativeForm(event, { agent_id: agentId, speaks }, ports);

  /** Null of most: they read what the log holds. */
  function foreignSpeechOf(agentId: string): readonly string[] | null {
    const card = presence.cardOf(agentId);
    if (card === null || (card.meta?.speaks === undefined && card.endpoints === undefined))
      return null;
    const speaks = spokenBy(card);
    return speaks[0] === CANONICAL_PROTOCOL ? null : speaks;
  }

  function lossFor(event: ClutchMessage, agentId: string): Finding[] {
    const speaks = foreignSpeechOf(agentId);
    if (speaks === null) return [];
    const form = formFor(event, agentId, speaks);
    if (!form.ok) return [finding(`${agentId} cannot be told: ${form.error}`)];
    const { protocol, lost } = form.value;
    const title = codecOf(protocol)?.title ?? protocol;
    if (lost.length === 0) return [];
    return [finding(`${agentId} reads it in ${title}, without ${listed(lost)}`)];
  }

  function withLoss(event: NewEvent): NewEvent {
    if (event.origin === 'import') return event;
    const readers = event.event.to.slice(0, READERS_MAX);
    const losses = readers.flatMap(({ agent_id }) => lossFor(event.event, agent_id));
    return losses.length === 0 ? event : { ...event, findings: [...event.findings, ...losses] };
  }

  /** Signed where the server itself says it; what came in this very protocol is passed on as it came. */
  function signed(form: NativeForm, { event, origin }: SaidEvent): NativeForm {
    const { protocol, message } = form;
    const sign = codecOf(protocol)?.signatures?.sign;
    if (signer === undefined || sign === undefined) return form;
    if (!isSaidByServer({ event, origin }) || isNativeTo(event, protocol)) return form;
    return { ...form, message: sign(message, signer) };
  }

  return {
    nativeForm(said, agentId, protocols) {
      const card = presence.cardOf(agentId);
      const speaks = protocols ?? (card === null ? [CANONICAL_PROTOCOL] : spokenBy(card));
      const form = formFor(said.event, agentId, speaks);
      return form.ok ? ok(signed(form.value, said)) : form;
    },
    unsayable: (event, protocols) =>
      unsayableIn(event, { agent_id: ANYBODY_ID, speaks: protocols }, codecOf),
    withLosses(message) {
      const isForeign = ({ event }: NewEvent) =>
        event.to.some(({ agent_id }) => foreignSpeechOf(agent_id) !== null);
      if (!message.events.some(isForeign)) return message;
      const [first, ...rest] = message.events;
      return { ...message, events: [withLoss(first), ...rest.map(withLoss)] };
    },
  };
}

function finding(message: string): Finding {
  return { level: 'info', rule: ADAPTER_RULE, path: '', message };
}

function listed(places: readonly string[]): string {
  const rest = places.length - PLACES_MAX;
  const named = places.slice(0, PLACES_MAX).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
