import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentName, shownName, toAgentId } from './ids';

describe('the name that views show of an agent', () => {
  it('reads the foreign characters of a framework back', () => {
    expect(shownName(toAgentId('Front desk'))).toBe('Front desk');
    expect(shownName(toAgentId('Bürgerbüro (Süd)'))).toBe('Bürgerbüro (Süd)');
    expect(shownName('agent:otel.Front%20desk')).toBe('otel.Front desk');
    expect(shownName('group:all')).toBe('all');
  });

  it('stays as it is written where a character is not drawn, or somebody else wrote the signs', () => {
    const hidden = ['a\u202eb', 'a\u200bb', 'a\nb', ' a', 'a ', 'a  b', '\u00a0', '100%25'];

    for (const name of hidden) {
      const id = toAgentId(name);
      expect(shownName(id)).toBe(agentName(id));
    }
    for (const name of ['%41gent', 'a%2fb', 'a%', '%E0%A4%A', '']) {
      expect(shownName(`agent:${name}`)).toBe(name);
    }
  });

  it('tells names of two encoded ids apart (law)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const [id, otherId] = [toAgentId(`x${one}`), toAgentId(`x${other}`)];
        expect(shownName(id) === shownName(otherId)).toBe(id === otherId);
      }),
    );
  });
});
