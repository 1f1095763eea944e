// Why an agent was removed, in words that name what was asked and what its card says. Equal causes have equal words, so
// that a reader can fold them.
import type { RoutingAgent } from '@/lib/model/orchestration/routing';
import { type Fall, forbiddenTools, lackingIn } from './filters';
import type { Needs } from './needs';
import { type Offer, offerOf } from './offer';

/** One line of a funnel; ids are of 512 units at most and may come several at a time. UTF-16 units. */
const DETAIL_LENGTH_MAX = 300;

/** Things that one line names. */
const NAMED_MAX = 3;

/** Why a fall happened. */
export function detailOf({ stage, rule }: Fall, agent: RoutingAgent, needs: Needs): string {
  const offer = offerOf(agent.card);
  switch (stage) {
    case 'policy':
      return cut(policyDetail(rule, agent, offer));
    case 'tools':
      return cut(`would use ${listed(forbiddenTools(offer, needs))}, outside the allowlist`);
    case 'concurrency':
      return rule === 'max_cost_usd'
        ? `cost ${agent.cost_usd ?? 0} of ${offer.budget} US dollars, max_cost_usd reached`
        : `${agent.open} of ${offer.limit} running, max_concurrency reached`;
    case 'network': {
      const says = offer.saysNetwork ? 'card says' : 'card says nothing, which counts as';
      return cut(`task needs ${needs.network}, ${says} network ${offer.network}`);
    }
    case 'requires':
      return cut(listed(lackingIn(offer, needs).map((term) => lackOf(term, agent, needs))));
  }
}

/** What is asked for and not there; of a capability in other versions (CD18) also those. */
function lackOf(term: string, { card }: RoutingAgent, { requires }: Needs): string {
  const id = requires.find((requirement) => requirement.term === term)?.id;
  const others = card.capabilities.filter((capability) => id !== term && capability.id === id);
  if (others.length === 0) return `no ${term}`;
  const versions = others.map(({ version }) => (version === undefined ? 'no version' : version));
  return `no ${term}, card says ${listed([...new Set(versions)])}`;
}

function policyDetail(
  rule: string,
  { offline_since: since }: RoutingAgent,
  { speaks }: Offer,
): string {
  switch (rule) {
    case 'orchestrator':
      return 'hands tasks out and takes none';
    case 'requested_by':
      return 'asked for it itself';
    case 'without':
      return 'it is to go to somebody else';
    case 'presence':
      return since ? `offline, silent since ${since}` : 'offline';
    case 'protocol':
      return `reads ${speaks.join(', ')}, in which the request cannot be said`;
    default:
      return 'policy wants a sandbox, card says sandbox: false';
  }
}

function listed(items: readonly string[]): string {
  const rest = items.length - NAMED_MAX;
  const named = items.slice(0, NAMED_MAX).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

function cut(text: string): string {
  if (text.length <= DETAIL_LENGTH_MAX) return text;
  return `${text.slice(0, DETAIL_LENGTH_MAX - 1).toWellFormed()}…`;
}
