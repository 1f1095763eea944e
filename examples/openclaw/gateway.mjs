// OpenClaw's gateway with two agents and the scripted model, in a folder of its own that is gone afterwards.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startModel } from './scripted-model.mjs';

const COMMAND = fileURLToPath(new URL('./node_modules/openclaw/openclaw.mjs', import.meta.url));

/** Starts it; gives its address and token, and what ends it. */
export async function startGateway({ port = 18789, token = 'example-token', exec = {} } = {}) {
  const model = await startModel();
  const home = await mkdtemp(join(tmpdir(), 'openclaw-example-'));
  const state = join(home, '.openclaw');
  await mkdir(state);
  await writeFile(
    join(state, 'openclaw.json'),
    JSON.stringify(configOf(home, model.url, exec), null, 2),
  );
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    OPENCLAW_STATE_DIR: state,
    OPENCLAW_CONFIG_PATH: join(state, 'openclaw.json'),
    OPENCLAW_GATEWAY_TOKEN: token,
  };
  const args = [
    'gateway',
    '--port',
    String(port),
    '--bind',
    'loopback',
    '--auth',
    'token',
    '--token',
    token,
  ];
  const stdio = process.env.SHOW_GATEWAY ? 'inherit' : 'ignore';
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: home, env, stdio });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: `ws://127.0.0.1:${port}`,
    token,
    async close() {
      child.kill('SIGTERM');
      await ended;
      model.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function configOf(home, baseUrl, exec) {
  const agent = (name) => ({
    name,
    model: `script/${name}`,
    workspace: join(home, name),
    subagents: { allowAgents: ['*'] },
  });
  const model = (id) => ({
    id,
    name: id,
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 128_000,
    maxTokens: 4_096,
  });
  return {
    gateway: { mode: 'local', bind: 'loopback', controlUi: { enabled: false } },
    agents: {
      defaults: {
        model: { primary: 'script/editor' },
        skipBootstrap: true,
        heartbeat: { every: '0m' },
      },
      entries: { editor: agent('editor'), researcher: agent('researcher') },
    },
    tools: { toolSearch: false, exec },
    models: {
      mode: 'replace',
      providers: {
        script: {
          baseUrl,
          apiKey: 'none',
          api: 'openai-completions',
          models: [model('editor'), model('researcher')],
        },
      },
    },
  };
}
