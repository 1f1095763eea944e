// npm run build: installs what is missing and builds everything that `npm start` runs.
import { main, say } from './process.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  say('Built. Start it with "npm start".');
});
