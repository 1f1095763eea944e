// Why a handing-over is allowed, forbidden or not checked.
import type { EdgeReason } from '@/lib/model/orchestration/lineage';
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

type Say = (from: string, to: string) => string;

const SAY: Readonly<Record<Exclude<EdgeReason['code'], 'forbidden_cycle'>, Say>> = {
  to_itself: (from) => `expected a delegation to another agent, saw ${from} hand a task to itself`,
  no_manifest: (from) =>
    `expected a manifest of ${from} that says whom it may delegate to, saw none`,
  needs_no_manifest: (from) => `${from} delegates without a manifest`,
  among_its_agents: (from, to) => `${to} is among the agents of ${from}`,
  overseer: (from, to) => `${to} is among the agents of ${from}, and its overseer`,
  not_among_its_agents: (from, to) =>
    `expected a delegation to an agent in the allowed_agents of ${from}, saw ${to}`,
};

export const EDGE_REASONS = messageArea('edge-reasons', {
  /** `cycle`: the names of its agents, empty where it closes none. */
  say: (reason: EdgeReason, from: string, to: string, cycle: readonly string[]) => {
    const more = reason.cycle?.more ?? 0;
    const named = cycle.join(' > ');
    const whole = more > 0 ? `${named} and ${english.number(more)} more` : named;
    if (reason.code === 'forbidden_cycle') {
      return `expected a delegation that ends, saw the cycle ${whole}`;
    }
    const why = SAY[reason.code](from, to);
    return cycle.length === 0 ? why : `${why}; it closes the cycle ${whole}`;
  },
});
