// How well an agent keeps to its protocols: its latest messages with what was found about them, and those that were refused.
import type { Finding } from '@/lib/model/finding';
import type { Store } from '@/lib/store/ports/store';
import type { Conformance } from '../interface/engine';

/** The latest of both, at most `limit` of each. */
export async function conformanceOf(
  store: Store,
  agentId: string,
  limit: number,
): Promise<Conformance> {
  const [messages, rejections] = await Promise.all([
    store.events.readChecked(agentId, limit),
    store.rejections.list({ agent_id: agentId, limit, order: 'desc' }),
  ]);
  return {
    messages,
    rejections: rejections.map(({ id, received_at, protocol, code, rule, findings }) => ({
      id,
      received_at,
      protocol,
      code,
      rules: [...new Set([...(rule === null ? [] : [rule]), ...doubtedRules(findings)])],
    })),
  };
}

function doubtedRules(findings: readonly Finding[]): string[] {
  return findings.filter(({ level }) => level !== 'info').map((finding) => finding.rule);
}
