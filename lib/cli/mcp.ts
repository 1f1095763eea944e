// colloquy mcp record -- COMMAND: the calls of a server's tools as events, while client and server notice nothing of it.
import { randomUUID } from 'node:crypto';
import { defineCommand } from 'citty';
import { CallTracker } from '@/lib/http/mcp/recorder/call-tracker';
import { serverNameOf } from '@/lib/http/mcp/recorder/server-name';
import { PLAIN_NAME } from '@/lib/model/plain-name';
import { connectionArgs, findAddress, findKey, MISUSED, quit } from './client';
import { REPEATED } from './line-fault';
import { plainLines } from './print';
import { RecordClient } from './record-client';
import { recordStdio } from './record-stdio';
import { PASSED_ON, splitLine } from './split-line';

/** What the server that is run has no business with. */
const OWN_VARIABLES = ['COLLOQUY_KEY', 'COLLOQUY_ADMIN_TOKEN'];

const record = defineCommand({
  meta: {
    name: 'record',
    description:
      'Run a server of MCP and record the calls of its tools: colloquy mcp record -- COMMAND',
  },
  args: {
    ...connectionArgs,
    server: {
      type: 'string',
      description: 'What the server is called (default: after its program)',
    },
    agent: { type: 'string', description: 'The agent that calls (default: the one of the key)' },
    run: { type: 'string', description: 'The run that the calls belong to' },
    thread: { type: 'string', description: 'The thread that they stand in' },
    task: { type: 'string', description: 'The task that they are made for' },
    channel: { type: 'string', description: 'The channel that they are shown in' },
    enforce: {
      type: 'boolean',
      default: false,
      description: 'Refuse calls that the task, the card or the manifest does not allow',
    },
    [`${PASSED_ON}command${REPEATED}`]: {
      type: 'positional',
      required: false,
      description: 'The server, with options of its own',
    },
  },
  async run({ args, rawArgs }) {
    const [program, ...rest] = splitLine(rawArgs).passedOn ?? [];
    if (!program) return quit('Name the server: colloquy mcp record -- COMMAND', MISUSED);
    const server = args.server ?? serverNameOf([program, ...rest]);
    if (!PLAIN_NAME.test(server))
      return quit('--server: expected letters, digits, dot, dash or underscore.', MISUSED);
    const { key, missing } = await findKey(args);
    const say = (text: string) => console.error(plainLines(`colloquy: ${text}`));
    const { address: url, fault } = findAddress(args);
    if (fault !== null) say(`Nothing is recorded. ${fault}`);
    const query = new URLSearchParams();
    if (args.agent) query.set('from', args.agent);
    if (args.run) query.set('run_id', args.run);
    if (args.thread) query.set('thread_id', args.thread);
    if (args.channel) query.set('channel', args.channel);
    const now = () => performance.now();
    const target = { url: fault === null ? url : null, key, missing, query, say, now };
    const client = new RecordClient(target);
    const place = { server, connection: randomUUID(), ...(args.task && { task_id: args.task }) };
    const code = await recordStdio(
      { stdin: process.stdin, stdout: process.stdout },
      {
        command: [program, ...rest],
        env: withoutOwnVariables(),
        tracker: new CallTracker(place, Date.now),
        onRecord: (text) => client.add(text),
        onNotStarted: (reason) => say(`${program} could not be started (${reason}).`),
        ...(args.enforce && { judge: (text: string) => client.judge(text) }),
      },
    );
    await client.close();
    process.exit(code);
  },
});

function withoutOwnVariables(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of OWN_VARIABLES) delete env[name];
  return env;
}

export const mcp = defineCommand({
  meta: { name: 'mcp', description: 'Record the tool calls of servers of MCP' },
  subCommands: { record },
});
