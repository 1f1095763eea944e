// Why a delegation was allowed or not, in a sentence that names agents.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VerdictReason } from './verdict-reason';

const html = (from: string) =>
  renderToStaticMarkup(
    <VerdictReason
      edge={{ from, to: 'agent:ken', reason: { code: 'needs_no_manifest', cycle: null } }}
    />,
  );

it('names an agent as every view does', () => {
  expect(html('agent:%D0%9A%D0%B5%D0%BD')).toBe('<bdi>Кен delegates without a manifest</bdi>');
});

it('cuts a long name so that the sentence is seen, and says it whole on pointing at it', () => {
  const name = 'lead'.repeat(50);

  expect(html(`agent:${name}`)).toContain(`title="${name} delegates without a manifest"`);
  expect(html(`agent:${name}`)).toMatch(/>(?:lead){11}lea… delegates without a manifest</);
});
