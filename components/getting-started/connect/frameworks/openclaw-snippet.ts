// How a gateway of OpenClaw is followed: by a command beside it, so that nothing of it changes.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

/** Commands for a shell on the gateway's machine. */
export const openClawSnippet: FrameworkSnippet = {
  framework: 'openclaw',
  language: 'shell',
  route: 'POST /api/v1/ingest/openclaw',
  unboundPrefix: 'agent:openclaw.',
  text: openClaw,
};

function openClaw({ origin, key }: FrameworkFacts): string {
  return [
    codeText`# in the folder of Colloquy, where the gateway runs or with its port through a tunnel`,
    `export COLLOQUY_URL=${origin}`,
    ...(key === undefined ? [] : [`export COLLOQUY_KEY=${key ?? '$COLLOQUY_KEY'}`]),
    codeText`npx colloquy follow openclaw ws://127.0.0.1:18789 --token "$OPENCLAW_GATEWAY_TOKEN"`,
  ].join('\n');
}
