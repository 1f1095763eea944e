import { describe, expect, it } from 'vitest';
import type { Principal } from '@/lib/model/principal';
import { ACTIONS, type Action, may } from './permissions';

/** The whole table as literals: whoever changes a right changes this line too. */
const ALLOWED: Readonly<Record<string, readonly Action[]>> = {
  viewer: [
    'read',
    'translate',
    'use_mcp',
    'use_agent_protocol',
    'use_a2a',
    'read_rejections',
    'read_metrics',
    'read_signing_key',
    'read_sessions',
  ],
  agent: [
    'translate',
    'use_mcp',
    'use_a2a',
    'use_agent_protocol',
    'write_events',
    'upload_artifact',
    'read_signing_key',
  ],
  operator: [
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
    'sign_own',
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
    'read_sessions',
    'manage_sessions',
    'import_sessions',
  ],
  auditor: [
    'read',
    'translate',
    'use_mcp',
    'use_agent_protocol',
    'use_a2a',
    'read_rejections',
    'read_metrics',
    'read_signing_key',
    'verify',
    'export',
    'read_audit',
    'read_sessions',
  ],
  admin: [...ACTIONS],
};

/** What an agent may do to itself. */
const OWN = [
  'register_agent',
  'heartbeat',
  'empty_inbox',
  'review',
  'read_sessions',
  'manage_sessions',
] as const;

function aPrincipal(overrides: Partial<Principal>): Principal {
  return { key_id: 'k', role: 'viewer', agent_id: null, grants: [], ...overrides };
}

describe('may', () => {
  it.each(Object.entries(ALLOWED))('lets a %s do exactly what the table says', (role, allowed) => {
    const agent_id = role === 'agent' ? 'agent:ken' : null;
    const principal = aPrincipal({ role: role as Principal['role'], agent_id });

    expect(ACTIONS.filter((action) => may(principal, action))).toEqual(
      ACTIONS.filter((action) => allowed.includes(action)),
    );
  });

  it('lets an agent act upon itself and upon no other agent', () => {
    const ken = aPrincipal({ role: 'agent', agent_id: 'agent:ken' });

    for (const action of OWN) {
      expect(may(ken, action, 'agent:ken')).toBe(true);
      expect(may(ken, action, 'agent:bob')).toBe(false);
    }
    expect(may(ken, 'put_public_key', 'agent:ken')).toBe(false);
  });

  it('gives nothing to a viewer who is bound to the agent', () => {
    const viewer = aPrincipal({ agent_id: 'agent:ken' });

    expect(may(viewer, 'heartbeat', 'agent:ken')).toBe(false);
    expect(may(viewer, 'register_agent', 'agent:ken')).toBe(false);
    expect(may(viewer, 'empty_inbox', 'agent:ken')).toBe(false);
    expect(may(viewer, 'review', 'agent:ken')).toBe(false);
  });

  it('lets the grant read add what a viewer reads, and nothing else', () => {
    const reader = aPrincipal({ role: 'agent', agent_id: 'agent:ken', grants: ['read'] });

    expect(ACTIONS.filter((action) => may(reader, action))).toEqual([
      'read',
      'translate',
      'use_mcp',
      'use_agent_protocol',
      'use_a2a',
      'read_rejections',
      'read_metrics',
      'write_events',
      'upload_artifact',
      'read_signing_key',
      'read_sessions',
    ]);
  });

  it('lets the grants orchestrator and impersonate add no action', () => {
    const grants = ['orchestrator', 'impersonate'] as const;
    const plain = aPrincipal({ role: 'agent', agent_id: 'agent:ken' });
    const granted = { ...plain, grants: [...grants] };

    expect(ACTIONS.filter((action) => may(granted, action))).toEqual(
      ACTIONS.filter((action) => may(plain, action)),
    );
  });
});
