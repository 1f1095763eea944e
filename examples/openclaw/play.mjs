// node play.mjs: starts the gateway, has a conversation with its agents, and stays until it is ended. Follow it meanwhile:
// npx colloquy follow openclaw ws://127.0.0.1:18789 --token example-token
import { converse } from './conversation.mjs';
import { startGateway } from './gateway.mjs';

const gateway = await startGateway({ port: Number(process.env.PORT ?? 18789) });
process.once('SIGINT', async () => {
  await gateway.close();
  process.exit();
});
console.log(`npx colloquy follow openclaw ${gateway.url} --token ${gateway.token}`);
await converse({ ...gateway, onAsked: (text) => console.log(text) });
console.log('Done. Ctrl+C ends the gateway.');
