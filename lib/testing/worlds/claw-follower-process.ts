// A process of its own that follows the gateway of OpenClaw at the address that it is given, and stores nothing: for tests of what it
// outlives and of what ends it. It prints what the command prints.
import { followGateway } from '@/lib/cli/openclaw/follow-gateway';

const [url = ''] = process.argv.slice(2);
await followGateway(
  {
    url,
    token: 'example-token',
    name: null,
    withApprovals: false,
    store: async () => undefined,
    onRead: (records) => console.log(`${records} records`),
    onFailure: ({ message }) => console.log(message),
  },
  new AbortController().signal,
).catch((failure: Error) => {
  console.log(failure.message);
  process.exitCode = 1;
});
