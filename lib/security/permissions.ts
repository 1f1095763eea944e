// Who may do what: the role table of the API as data. What is not listed is denied.
import { type Grant, isBoundTo, type Principal, type Role } from '@/lib/model/principal';

/** Everything that the API, the sockets and the pages can be asked to do. */
export const ACTIONS = [
  'read',
  'translate',
  'use_mcp',
  'use_agent_protocol',
  'use_a2a',
  'read_rejections',
  'read_metrics',
  'write_events',
  'import',
  'upload_artifact',
  'register_agent',
  'heartbeat',
  'put_public_key',
  'sign_own',
  'empty_inbox',
  'read_signing_key',
  'act_on_tasks',
  'review',
  'resend_delivery',
  'manage_workflows',
  'manage_dialects',
  'manage_triads',
  'change_views',
  'judge_runs',
  'manage_searches',
  'play_demo',
  'verify',
  'rebuild',
  'export',
  'redact',
  'read_audit',
  'read_sessions',
  'manage_sessions',
  'import_sessions',
  'manage_webhooks',
  'manage_trusted_keys',
  'manage_keys',
] as const;
export type Action = (typeof ACTIONS)[number];

type Rule = {
  readonly roles: readonly Role[];
  /** A key of the role `agent` may do it to its own agents and to no other. */
  readonly ownAgent?: true;
  /** A key with this grant may do it whatever its role. */
  readonly grant?: Grant;
};

const READERS: readonly Role[] = ['viewer', 'operator', 'auditor', 'admin'];

const RULES: Readonly<Record<Action, Rule>> = {
  read: { roles: READERS, grant: 'read' },
  translate: { roles: [...READERS, 'agent'] },
  // Each tool asks for the right of its operation besides.
  use_mcp: { roles: [...READERS, 'agent'] },
  // Whoever may not read sees what it asked for itself.
  use_agent_protocol: { roles: [...READERS, 'agent'] },
  // Who sends needs the right to write besides; of tasks everybody finds their own, and readers all.
  use_a2a: { roles: [...READERS, 'agent'] },
  read_rejections: { roles: READERS, grant: 'read' },
  read_metrics: { roles: READERS, grant: 'read' },
  write_events: { roles: ['agent', 'operator', 'admin'] },
  import: { roles: ['operator', 'admin'] },
  upload_artifact: { roles: ['agent', 'operator', 'admin'] },
  register_agent: { roles: ['operator', 'admin'], ownAgent: true },
  heartbeat: { roles: ['admin'], ownAgent: true },
  put_public_key: { roles: ['admin'] },
  // With a key of one's own, which no role takes from another: whoever may write as a person.
  sign_own: { roles: ['operator', 'admin'] },
  empty_inbox: { roles: ['admin'], ownAgent: true },
  read_signing_key: { roles: [...READERS, 'agent'] },
  act_on_tasks: { roles: ['operator', 'admin'] },
  // Upon the overseer, whose verdict it is.
  review: { roles: ['operator', 'admin'], ownAgent: true },
  resend_delivery: { roles: ['operator', 'admin'] },
  manage_workflows: { roles: ['operator', 'admin'] },
  manage_dialects: { roles: ['operator', 'admin'] },
  manage_triads: { roles: ['operator', 'admin'] },
  // Of the lists that everybody sees: no agent takes another out of sight.
  change_views: { roles: ['operator', 'admin'] },
  judge_runs: { roles: ['operator', 'admin'] },
  manage_searches: { roles: ['operator', 'admin'] },
  play_demo: { roles: ['operator', 'admin'] },
  verify: { roles: ['auditor', 'admin'] },
  rebuild: { roles: ['admin'] },
  export: { roles: ['auditor', 'admin'] },
  redact: { roles: ['admin'] },
  read_audit: { roles: ['auditor', 'admin'] },
  read_sessions: { roles: READERS, grant: 'read', ownAgent: true },
  manage_sessions: { roles: ['operator', 'admin'], ownAgent: true },
  import_sessions: { roles: ['operator', 'admin'] },
  manage_webhooks: { roles: ['admin'] },
  // Whoever is trusted here, everybody who reads a run of theirs is told so.
  manage_trusted_keys: { roles: ['admin'] },
  manage_keys: { roles: ['admin'] },
};

/**
 * Whether the principal may do the action. Actions upon one agent (`register_agent`, `heartbeat`, `empty_inbox`, `review`, those on sessions) name it; without a
 * name nobody acts upon an agent by owning it.
 */
export function may(principal: Principal, action: Action, agentId?: string): boolean {
  const rule = RULES[action];
  if (rule.roles.includes(principal.role)) return true;
  if (rule.grant !== undefined && principal.grants.includes(rule.grant)) return true;
  return (
    rule.ownAgent === true &&
    principal.role === 'agent' &&
    agentId !== undefined &&
    isBoundTo(principal, agentId)
  );
}
