// Names of agents that are longer than the sentence around them.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AgentName } from './agent-name';

const html = (name: string) => renderToStaticMarkup(<AgentName agentId={`agent:${name}`} />);

it('a long name is cut in one line, whole for who points at it, with what it hides by name', () => {
  const name = `safe\u202e${'lead'.repeat(2_500)}`;

  expect(html(name)).toMatch(/^.*class="[^"]*truncate/);
  expect(html(name)).toContain(`title="safe[RLO]${'lead'.repeat(2_500)}"`);
});

it('a name that has room in a sentence is not cut', () => {
  expect(html('research.analyst')).not.toContain('truncate');
});
