// Connecting an agent of one's own: by one message, or by what its framework tells.
import { messageArea, type RichText } from '../../../message-area';

export const CONNECT = messageArea('connect', {
  way: { title: 'Way', message: 'One message', framework: 'A framework' },
  language: 'Language',
  languages: { curl: 'curl', javascript: 'JavaScript', python: 'Python', mcp: 'MCP' },
  /** What the agent of the snippet says. */
  hello: 'Hello, this is my first message.',
  answers: 'Answers',
  waiting: (host: string) => `Waiting for the first message on ${host}`,
  mcp: {
    title: 'Settings of a client of MCP',
    /** Of the two servers that stand in the settings. */
    note: <Drawn>(own: Drawn, recorded: Drawn): RichText<Drawn> => [
      own,
      ' reads and acts here as far as its key may. ',
      recorded,
      ' is any server, run in the folder of Colloquy: its calls are events.',
    ],
  },
  key: {
    ofAgent: 'Agent',
    ofTeam: 'Team',
    form: 'Letters, digits, dot, dash and underscore',
    make: 'Make a key',
    made: 'Key is in the snippet',
    onceForAgent: (agentId: string) =>
      `The key is shown this once. It may write as ${agentId} only.`,
    onceForClient: (agentId: string) =>
      `The key is shown this once. It may read, and write as ${agentId} only.`,
    onceForTeam: (prefix: string) =>
      `The key is shown this once. It may write as agents below ${prefix} only.`,
  },
});
