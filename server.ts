// The server as a process of its own: `npm start` and `npm run dev` end up here. All of it is composed in lib/server.
import { runServer } from '@/lib/server/run-server';

await runServer({ dev: process.argv.includes('--dev') });
