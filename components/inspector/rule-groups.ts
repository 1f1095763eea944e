// A message against the rules of its protocol, sorted by how it does: broken, doubtful, read in a certain way, kept, not
// checkable here. A rule stands in one group, by the worst that was found.
import type { ProtocolInfo, Rule } from '@/lib/contracts/http-protocols';
import type { Finding, FindingLevel } from '@/lib/model/finding';

/** A rule and what was found about it. One that no protocol here has, as of an older version, is known by its id alone. */
export type CheckedRule = {
  readonly id: string;
  readonly rule: Rule | null;
  /** The worst first. */
  readonly findings: readonly Finding[];
};

export type RuleGroups = {
  readonly broken: readonly CheckedRule[];
  readonly doubtful: readonly CheckedRule[];
  readonly read: readonly CheckedRule[];
  readonly kept: readonly CheckedRule[];
  /** Nothing here can check whether they are kept. */
  readonly unchecked: readonly CheckedRule[];
};

const SEVERITY: Readonly<Record<FindingLevel, number>> = { error: 0, warning: 1, info: 2 };

/** Groups the rules for a message of this native type. Findings may cite the rules of other protocols too: those of the log are Clutch's. */
export function groupRules(
  findings: readonly Finding[],
  own: ProtocolInfo | null,
  protocols: readonly ProtocolInfo[],
  nativeType: string,
): RuleGroups {
  const rules = new Map(
    protocols.flatMap((protocol) => protocol.rules.map((rule) => [rule.rule, rule] as const)),
  );
  const found = new Map<string, Finding[]>();
  for (const finding of [...findings].sort((a, b) => SEVERITY[a.level] - SEVERITY[b.level])) {
    found.set(finding.rule, [...(found.get(finding.rule) ?? []), finding]);
  }
  const checked = Array.from(
    found,
    ([id, about]): CheckedRule => ({ id, rule: rules.get(id) ?? null, findings: about }),
  );
  const atWorst = (level: FindingLevel) =>
    checked.filter((rule) => rule.findings[0]?.level === level);
  const silent = (own?.rules ?? [])
    .filter((rule) => !found.has(rule.rule) && appliesTo(rule, nativeType))
    .map((rule): CheckedRule => ({ id: rule.rule, rule, findings: [] }));
  return {
    broken: atWorst('error'),
    doubtful: atWorst('warning'),
    read: atWorst('info'),
    kept: silent.filter(({ rule }) => rule?.judged === true),
    unchecked: silent.filter(({ rule }) => rule?.judged !== true),
  };
}

function appliesTo({ applies_to: types }: Rule, nativeType: string): boolean {
  return types === undefined || types.includes(nativeType);
}
