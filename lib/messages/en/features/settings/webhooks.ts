// Webhooks: those at which services post, and those that events go out to.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const events = (count: number) => english.counted(count, { one: 'event', other: 'events' });

export const WEBHOOKS = messageArea('webhooks', {
  incoming: { reading: 'Reading the webhooks', add: 'Add a webhook' },
  outgoing: { reading: 'Reading the webhooks that go out', add: 'Send events out' },
  secret: {
    title: (name: string) => `The secret of ${name}, shown this once: give it to the service`,
  },
  row: {
    off: 'turned off',
    change: 'Change',
    changeNamed: (name: string) => `Change ${name}`,
    turnOff: 'Turn off',
    turnOn: 'Turn on',
    delete: 'Delete',
    deleteQuestion: (name: string) => `Delete the webhook ${name}?`,
    deleteConfirm: 'Delete for good',
    deleteIncoming: 'Messages to it are refused from then on. What came by it stays.',
    deleteOutgoing: 'What waits for it is sent no more.',
    copyAddress: (name: string) => `Copy the address of ${name}`,
    everyEvent: 'every event',
    sendAgain: (count: number) => `Send ${events(count)} again`,
  },
  lately: {
    nothingCame: 'Nothing came yet.',
    came: <Drawn>(when: Drawn): RichText<Drawn> => ['Last message ', when, '.'],
    refused: <Drawn>(when: Drawn, why: Drawn): RichText<Drawn> => [
      ...['Refused last ', when, ': ', why],
    ],
    nothingSent: 'Nothing was sent yet.',
    sent: <Drawn>(when: Drawn): RichText<Drawn> => ['Last event sent ', when, '.'],
    waiting: (count: number) => `${events(count)} waiting.`,
    givenUp: (count: number) => `${events(count)} given up.`,
    failed: <Drawn>(when: Drawn, why: Drawn): RichText<Drawn> => [
      ...['Failed last ', when, ': ', why],
    ],
  },
  form: {
    newIncoming: 'New webhook',
    newOutgoing: 'New webhook that goes out',
    known: (name: string) => `Webhook ${name}`,
    name: 'Name',
    taken: {
      title: 'There is a webhook of this name',
      detail: 'Choose another name, or change that one in its place.',
    },
    address: 'Address',
    which: 'Which events, as in the search; empty: every one',
    agents: 'Its agents are those below',
    signature: 'Signature',
    signatures: {
      github: 'GitHub: X-Hub-Signature-256',
      'standard-webhooks': 'Standard Webhooks',
      none: 'None, with a key of this workspace',
    },
    secret: 'Secret',
    secretKept: 'Stays as it is',
    secretMade: 'Empty: one is made and shown once',
    save: 'Save',
    cancel: 'Cancel',
  },
  mapping: {
    sample: 'Sample, as the service sends it',
    /** What stands in the sample that the form begins with. */
    sampleTitle: 'Prices are wrong',
    name: 'Expression',
    expression: 'Expression in JSONata: an event, a list of events, or nothing',
    result: 'What the sample becomes',
    trying: 'Trying the expression',
    noJson: 'The sample is no JSON',
    fails: 'The expression fails',
    noValidEvent: 'The expression gives no valid event',
    whereItFails: 'Where it fails',
    none: 'No event. A message like this sample is answered with 200, and nothing of it is kept.',
    events: (count: number) => (count === 1 ? 'One event' : events(count)),
    event: (id: string) => `Event ${id}`,
    others: (count: number) => `and ${english.number(count)} more`,
    finding: <Drawn>(rule: string, path: string, message: Drawn): RichText<Drawn> => [
      `${rule} at ${path}: `,
      message,
    ],
  },
});
