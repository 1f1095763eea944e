// The sample team behind the button: start, look, stop.
import { DemoStatus } from '@/lib/contracts/http-operations';
import type { DemoPort, HttpDeps } from '../operation/deps';
import { notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

const PATH = '/api/v1/demo';
const TAG = 'Sample team';
const answers = { 200: [{ type: JSON_TYPE, schema: DemoStatus }] };

export const demoOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: PATH,
    access: 'play_demo',
    tag: TAG,
    audit: 'demo.start',
    summary: 'Play the sample team',
    answers,
    handle: async ({ deps }) => json(await demoOf(deps).start()),
  }),
  operation({
    method: 'GET',
    path: PATH,
    access: 'read',
    tag: TAG,
    summary: 'Whether the sample team plays, and in which run',
    answers,
    handle: ({ deps }) => json(demoOf(deps).status()),
  }),
  operation({
    method: 'DELETE',
    path: PATH,
    access: 'play_demo',
    tag: TAG,
    audit: 'demo.stop',
    summary: 'Stop the sample team',
    answers,
    handle: async ({ deps }) => json(await demoOf(deps).stop()),
  }),
];

function demoOf({ demo }: HttpDeps): DemoPort {
  if (demo === null) throw notFound('sample team');
  return demo;
}
