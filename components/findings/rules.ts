// The words of a rule, among everything that the protocols ask for.
import type { ProtocolInfo, Rule } from '@/lib/contracts/http-protocols';

/** A row of a protocol's checklist, or of another's that the message was checked by; null where it is not known. */
export function ruleOf(
  protocols: readonly ProtocolInfo[],
  protocol: string | null,
  rule: string,
): Rule | null {
  const own = protocols.filter((info) => info.protocol === protocol);
  const rows = [...own, ...protocols].flatMap((info) => info.rules);
  return rows.find((row) => row.rule === rule) ?? null;
}

/** A protocol's name as people write it. */
export function protocolTitle(protocols: readonly ProtocolInfo[], protocol: string): string {
  return protocols.find((info) => info.protocol === protocol)?.title ?? protocol;
}
