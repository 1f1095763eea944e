// Whether this browser signs what its reader sends, and the keys with which people sign.
import { messageArea, type RichText } from '../../../message-area';

export const SIGNING = messageArea('signing', {
  reading: 'Reading the keys of people',
  unsupported:
    'This browser cannot sign here, so that what you send goes unsigned. It needs Ed25519, https or an address on this machine, and leave to store data.',
  turnOff: 'Turn off and revoke the key',
  turningOff: {
    question: 'Stop signing in this browser?',
    records:
      'Its key is revoked for good: what you send from here goes unsigned. What it signed before stays signed.',
    confirm: 'Turn off',
  },
  turnOn: 'Sign what I send',
  isOn: 'On in this browser',
  isOff: 'Off: what you send goes unsigned',
  isRevoked:
    'The key of this browser was revoked: what it signs is refused. Turn it off, then on again.',
  list: 'Keys with which people sign',
  key: {
    here: 'this browser',
    own: 'another browser of yours',
    wasOwn: 'a browser of yours',
    of: <Drawn>(owner: Drawn): RichText<Drawn> => ['of the holder of ', owner],
    revoked: 'revoked',
    revoke: {
      label: 'Revoke',
      question: 'Revoke this key?',
      records: 'What it signs from now on is refused. What it signed before stays signed.',
      confirm: 'Revoke for good',
    },
  },
});
