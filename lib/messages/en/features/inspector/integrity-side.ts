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
  runFile: 'Its run file',
  inFile: {
    verified: {
      name: 'signed by a key of its run file',
      words:
        'A key that came with the run file signed exactly this message. Whose key it is, the file alone says.',
    },
    bad: {
      name: 'signature does not hold',
      words:
        'There is a signature, and by the key that came with the run file it does not fit this event. Do not trust the sender.',
    },
    unverifiable: {
      name: 'signature not verifiable',
      words:
        'There is a signature, and the run file has no key for it, or not all of what was signed.',
    },
  },
  origins: {
    engine: 'Colloquy itself',
    agent: 'an agent’s key',
    operator: 'a person or an operator’s program',
    import: 'an import of another log',
  },
  facts: {
    key: 'Key',
    publicKey: 'Public key',
    copyPublicKey: 'Copy public key',
    registeredBy: 'Registered there by',
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
