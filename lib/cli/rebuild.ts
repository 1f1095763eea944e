// colloquy rebuild: makes what follows from the log anew, while the server goes on.
import { defineCommand } from 'citty';
import type { RebuildAnswer } from '@/lib/contracts/http-operations';
import { connectionArgs } from './client';
import { callLong } from './long-call';

export const rebuild = defineCommand({
  meta: {
    name: 'rebuild',
    description:
      'Make lists and open work anew out of the log, while the server goes on; Ctrl+C leaves everything as it was',
  },
  args: connectionArgs,
  async run({ args }) {
    const { seq } = await callLong<RebuildAnswer>(args, '/rebuild', 'Folded');
    console.log(`Everything is made anew up to event ${seq.toLocaleString('en')}.`);
  },
});
