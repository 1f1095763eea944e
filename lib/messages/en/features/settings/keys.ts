// The keys of a workspace: who holds which, making one, revoking one.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const KEYS = messageArea('keys', {
  none: { title: 'No keys', text: 'The first key you make will stand here.' },
  /** `holder`: an agent, or `theRole`. */
  shownOnce: (holder: string) => `The key of ${holder}, shown this once`,
  theRole: (role: string) => `the ${role}`,
  showRevoked: (keys: number) =>
    `Show ${english.counted(keys, { one: 'revoked key', other: 'revoked keys' })}`,
  hideRevoked: 'Hide revoked keys',
  form: {
    role: 'Role',
    roles: {
      agent: 'agent: writes as itself',
      viewer: 'viewer: reads',
      operator: 'operator: reads, writes as you, registers agents',
      auditor: 'auditor: reads, verifies, exports',
      admin: 'admin: does everything',
    },
    agentId: 'Agent id',
    agentExample: 'agent:ken',
    make: 'Make a key',
  },
  /** What a key may do beyond its role. */
  grants: {
    orchestrator: 'may declare decisions',
    impersonate: 'may write as any agent',
    read: 'may read what a viewer reads',
  },
  row: {
    whateverFollows: ' and whatever follows',
    builtIn: 'the admin key of this server',
    anyAgent: 'any agent',
    revoked: 'revoked',
    revoke: {
      label: 'Revoke',
      question: 'Revoke this key?',
      records: 'Whoever holds it is refused from now on. What it wrote before stays in the log.',
      confirm: 'Revoke for good',
    },
  },
});
