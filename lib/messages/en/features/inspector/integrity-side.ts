// Where an event stands in the chain, what its signature is worth, and who brought it in.
import { messageArea } from '../../../message-area';

export const INTEGRITY_SIDE = messageArea('integrity-side', {
  signatures: {
    verified: 'The sender’s registered key signed exactly this message.',
    bad: 'There is a signature, and it does not fit this message or this key. Do not trust the sender.',
    unknown_key: 'There is a signature by a key that is not registered for this sender.',
    unsigned: 'The sender did not sign. Who it is rests on the key that posted it.',
    unchecked: 'There is a signature in a scheme that Colloquy does not verify.',
  },
  signedByPerson:
    'A browser signed exactly this message, by a key that belongs to whoever sent it. Who sat there rests on that person’s key of the API.',
  origins: {
    engine: 'Colloquy itself',
    agent: 'an agent’s key',
    operator: 'a person or an operator’s program',
    import: 'an import of another log',
  },
  facts: {
    key: 'Key',
    position: 'Position',
    received: 'Received',
    origin: 'Came from',
    hash: 'Hash',
    copyHash: 'Copy hash',
    previous: 'Previous',
    copyPrevious: 'Copy previous',
  },
  chain:
    'The hash covers every column of this event and the hash before it: a change anywhere breaks every later link. “colloquy verify” checks the whole chain.',
});
