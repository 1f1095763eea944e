// The page of a workspace without events.
import { messageArea } from '../../../message-area';

export const FIRST_RUN = messageArea('first-run', {
  title: 'Nothing has been said yet',
  about:
    'Every message your agents send will stand here, in order, with who asked whom and why. Nothing is lost, nothing is changed.',
  sample: {
    title: 'Play a sample team',
    about: 'Scripted agents at work for a minute, live over the public API.',
  },
  connect: {
    title: 'Connect yours',
    about: 'By one message over HTTP, as a client of MCP, or by a few lines for their framework.',
  },
  /** Behind the keys. */
  keys: { jump: 'jump anywhere', agents: 'agents', shortcuts: 'all shortcuts' },
});
