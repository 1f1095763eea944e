// The workspaces whose run files are trusted, and the key of this one.
import { messageArea, type RichText } from '../../../message-area';

export const TRUSTED_KEYS = messageArea('trusted-keys', {
  title: 'Trusted workspaces',
  about:
    'A run file is signed by the workspace that wrote it. What one of these signed is shown by its name; every other key is unknown.',
  reading: 'Reading the trusted keys',
  none: {
    title: 'No workspace is trusted yet',
    text: 'Ask another workspace for its public key, which stands here in its settings, and add it.',
  },
  list: 'Trusted keys',
  own: {
    title: 'The key of this workspace',
    about: 'Give it to others, so that they know what is exported here.',
    copy: 'Copy public key',
    fingerprint: <Drawn>(key: Drawn): RichText<Drawn> => ['Fingerprint ', key],
  },
  add: 'Trust a workspace',
  form: {
    added: 'New trusted workspace',
    renamed: (name: string) => `Rename ${name}`,
    key: 'Its public key, or its fingerprint',
    trust: 'Trust',
    save: 'Save',
  },
  row: {
    unnamed: 'without a name',
    inEnvironment: 'set by this server’s environment',
    added: <Drawn>(by: Drawn, when: Drawn): RichText<Drawn> => ['added by ', by, ' ', when],
    copy: (name: string) => `Copy the fingerprint of ${name}`,
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    remove: {
      label: 'Remove',
      question: (name: string) => `Trust ${name} no more?`,
      records:
        'Runs that it signed stay, and are shown as signed by an unknown key. The audit keeps who removed it.',
      confirm: 'Remove for good',
    },
  },
});
