// How a JADE platform tells this server its messages: by a kernel service, so that no agent changes.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

/** What a platform has by itself; the own service is added to them. */
const SERVICES = 'jade.core.mobility.AgentMobilityService;jade.core.event.NotificationService';

/** Commands for a shell. */
export const fipaAclSnippets: readonly FrameworkSnippet[] = [
  {
    framework: 'fipa-acl',
    language: 'jade',
    route: 'POST /api/v1/ingest/fipa-acl',
    unboundPrefix: 'agent:fipa-acl.',
    text: jade,
  },
];

function jade({ origin, team, key }: FrameworkFacts): string {
  return [
    codeText`# in the folder of your platform, with JADE in lib`,
    codeText`# and ColloquyService.java of examples/fipa-acl`,
    codeText`javac -cp 'lib/*' -d build ColloquyService.java`,
    `export COLLOQUY_URL=${origin} COLLOQUY_CHANNEL=${team}`,
    ...(key === undefined ? [] : [`export COLLOQUY_KEY=${key ?? '$COLLOQUY_KEY'}`]),
    "java -cp 'build:lib/*' jade.Boot -services \\",
    `  '${SERVICES};ColloquyService' \\`,
    "  -agents 'buyer:shop.Buyer;seller:shop.Seller'",
  ].join('\n');
}
