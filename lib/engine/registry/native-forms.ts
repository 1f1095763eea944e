// How an agent is told of an event: in the protocols that its card says it reads (api.md, "Native delivery").
import { spokenBy } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch-message';
import { sentenceTextOf } from '@/lib/projections/sentences/sentences';
import type { Codec } from '@/lib/protocols/codec/codec';
import { nativeForm, unsayableIn } from '@/lib/protocols/native-form';
import type { Orchestration } from '../interface/orchestration';
import type { Presence } from './presence';

export type NativeForms = {
  readonly nativeForm: Orchestration['nativeForm'];
  /** Those of the protocols in which an event cannot be said to any agent. */
  unsayable(event: ClutchMessage, protocols: readonly string[]): string[];
};

/** A recipient with a name that every protocol can write. */
const ANYBODY = 'agent:anybody';

/** The forms of one workspace. */
export function createNativeForms(
  codecs: readonly Codec[],
  presence: Pick<Presence, 'cardOf'>,
): NativeForms {
  const byProtocol = new Map(codecs.map((codec) => [codec.protocol, codec]));
  const codecOf = (protocol: string) => byProtocol.get(protocol) ?? null;
  return {
    nativeForm(event, agentId, protocols) {
      const card = presence.cardOf(agentId);
      const speaks = protocols ?? (card === null ? [CANONICAL_PROTOCOL] : spokenBy(card));
      return nativeForm(event, { agent_id: agentId, speaks }, { codecOf, inWords: sentenceTextOf });
    },
    unsayable: (event, protocols) =>
      unsayableIn(event, { agent_id: ANYBODY, speaks: protocols }, codecOf),
  };
}
