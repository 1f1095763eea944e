// colloquy follow openclaw URL: what the agents of a gateway of OpenClaw do, told to this server as it happens.
import { defineCommand } from 'citty';
import { PLAIN_NAME } from '@/lib/model/plain-name';
import { connectionArgs, MISUSED, quit } from './client';
import { counted } from './counted';
import type { ClawRecord } from './openclaw/claw-records';
import { followGateway, type GatewayTarget, readGateway } from './openclaw/follow-gateway';
import { plainLines } from './print';
import { endAfter, failureText, serverOf, storeRecords } from './store-records';

export const openclaw = defineCommand({
  meta: {
    name: 'openclaw',
    description: 'A gateway of OpenClaw: colloquy follow openclaw ws://127.0.0.1:18789',
  },
  args: {
    gateway: {
      type: 'positional',
      required: true,
      description: 'Its address, as in ws://127.0.0.1:18789',
    },
    token: { type: 'string', description: 'Its token (default: OPENCLAW_GATEWAY_TOKEN)' },
    name: {
      type: 'string',
      description: 'What its sessions and agents are called by, where more than one is followed',
    },
    approvals: {
      type: 'boolean',
      default: false,
      description:
        'Show approvals that it asks for; it shows them to its administrators alone, and this command decides none',
    },
    once: { type: 'boolean', default: false, description: 'Read what was said so far and end' },
    ...connectionArgs,
  },
  async run({ args }) {
    if (!/^wss?:\/\/./.test(args.gateway) || !URL.canParse(args.gateway)) {
      return quit('Expected an address of ws or wss.', MISUSED);
    }
    if (args.name !== undefined && !PLAIN_NAME.test(args.name)) {
      return quit('--name: expected letters, digits, dots and dashes, at most 64.', MISUSED);
    }
    const server = await serverOf(args);
    let refused = 0;
    const nameOf = ({ event }: ClawRecord) => event;
    const target: GatewayTarget = {
      url: args.gateway,
      token: args.token ?? process.env.OPENCLAW_GATEWAY_TOKEN ?? null,
      name: args.name ?? null,
      withApprovals: args.approvals,
      store: async (records) => {
        refused += await storeRecords(server, 'openclaw', { records, nameOf });
      },
      onRead: (records) => console.log(counted(records, 'record')),
      onFailure: (failure) => console.error(plainLines(failureText(failure))),
    };
    try {
      if (args.once) {
        await readGateway(target);
        endAfter(refused);
      } else await followGateway(target, new AbortController().signal);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return quit(failureText(error));
    }
  },
});
