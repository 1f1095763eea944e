// Why no agent got a request, in one sentence.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const agentsOf = (count: number) => english.counted(count, { one: 'agent', other: 'agents' });

const allOf = (total: number) => (total === 1 ? 'the only agent' : `all ${agentsOf(total)}`);

export const ROUTING_FAILURE = messageArea('routing-failure', {
  everybodyAtLimit: 'Everybody who could take it is at the limit. It waits for one of them.',
  nobodyRegistered: 'No agent is registered.',
  /** Each requirement, and how many of all agents do not meet it; `more` requirements are not named. */
  missing: <Drawn>(
    named: readonly { readonly requirement: Drawn; readonly agents: number }[],
    total: number,
    more: number,
  ): RichText<Drawn> => [
    ...named.flatMap(({ requirement, agents }, index) => {
      const from = total > 0 && agents >= total ? allOf(total) : agentsOf(agents);
      return [index === 0 ? '' : '; ', requirement, ` is missing from ${from}`];
    }),
    more > 0 ? `; and ${english.number(more)} more.` : '.',
  ],
});
