import { describe, expect, it } from 'vitest';
import type { ProtocolInfo, Rule } from '@/lib/contracts/http-protocols';
import type { Finding, FindingLevel } from '@/lib/model/finding';
import { groupRules } from './rule-groups';

function aRule(rule: string, more: Partial<Rule> = {}): Rule {
  return {
    rule,
    level: 'MUST',
    source: '1',
    behaviour: 'it is so',
    shown_by: 'message',
    judged: true,
    ...more,
  };
}

function aProtocol(protocol: string, rules: Rule[]): ProtocolInfo {
  return { protocol, title: protocol, content_types: [], profiles: [], rules, samples: [] };
}

function aFinding(rule: string, level: FindingLevel): Finding {
  return { rule, level, path: '', message: `${rule} ${level}` };
}

const CLOWL = aProtocol('clowl', [
  aRule('W1'),
  aRule('W2'),
  aRule('W3', { applies_to: ['DLGT'] }),
  aRule('W4', { shown_by: 'log' }),
  aRule('W5', { shown_by: 'log', judged: false, note: 'not built' }),
  aRule('W6', { shown_by: 'system', judged: false }),
  aRule('W7', { shown_by: 'nothing', judged: false, note: 'natural language' }),
]);
const CLUTCH = aProtocol('clutch', [aRule('C1')]);

const idsOf = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);

describe('a message against the rules of its protocol', () => {
  it('counts as kept what can be checked and shows no finding; the rest is not checkable', () => {
    const groups = groupRules([], CLOWL, [CLUTCH, CLOWL], 'REQ');

    expect(idsOf(groups.kept)).toEqual(['W1', 'W2', 'W4']);
    expect(idsOf(groups.unchecked)).toEqual(['W5', 'W6', 'W7']);
    expect([groups.broken, groups.doubtful, groups.read]).toEqual([[], [], []]);
  });

  it('is held only against rules of its own native type', () => {
    expect(idsOf(groupRules([], CLOWL, [CLOWL], 'DLGT').kept)).toContain('W3');
  });

  it('names a rule once, where the worst of its findings puts it', () => {
    const findings = [aFinding('W1', 'info'), aFinding('W1', 'error'), aFinding('W2', 'warning')];
    const groups = groupRules(findings, CLOWL, [CLOWL], 'REQ');

    expect(idsOf(groups.broken)).toEqual(['W1']);
    expect(groups.broken[0]?.findings.map(({ level }) => level)).toEqual(['error', 'info']);
    expect(idsOf(groups.doubtful)).toEqual(['W2']);
    expect(idsOf(groups.kept)).toEqual(['W4']);
  });

  it('cites rules of other protocols too, and one that nobody knows by its id', () => {
    const findings = [aFinding('C1', 'warning'), aFinding('W99', 'info')];
    const groups = groupRules(findings, CLOWL, [CLUTCH, CLOWL], 'REQ');

    expect(groups.doubtful[0]?.rule).toEqual(CLUTCH.rules[0]);
    expect(groups.read).toEqual([{ id: 'W99', rule: null, findings: [findings[1]] }]);
  });

  it('has no rules to keep where its protocol has none', () => {
    const groups = groupRules([], null, [CLUTCH], 'chat.message');

    expect([...groups.kept, ...groups.unchecked]).toEqual([]);
  });
});
