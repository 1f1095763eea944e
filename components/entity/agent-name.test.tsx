// Names of agents that are longer than the sentence around them.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AgentName } from './agent-name';

const html = (name: string) => renderToStaticMarkup(<AgentName agentId={`agent:${name}`} />);

it('a long name is cut in one line; who points at it sees what fits into a tooltip, with what it hides by name', () => {
  const name = `safe\u202e${'lead'.repeat(2_500)}`;

  expect(html(name)).toMatch(/^.*class="[^"]*truncate/);
  expect(html(name)).toMatch(/title="safe\[RLO\](?:lead){100,200}l?e?a?…"/);
});

it('a long name that may be taken for another one is cut with its mark, which leaves it some of a narrow place', () => {
  expect(html(`\u0430dmin${'x'.repeat(80)}`)).toMatch(
    /^<span title="[^"]*" class="[^"]*truncate[^"]*"><span role="img"/,
  );
});

it('a name that has room in a sentence is not cut', () => {
  expect(html('research.analyst')).not.toContain('truncate');
});
