#!/usr/bin/env node
// Plays the sample teams against a running server: makes a key for each agent, starts the agents as processes of their
// own, asks the question as a person would, and takes the keys back when everyone has finished. One team speaks Clutch
// (its section 10), one tells the story of CAP's specification, one hands work along in CLowl.
//
//   node examples/sample-team/play.mjs [--url http://127.0.0.1:3000] [--pace 1] [--run ID]
//
// The admin key comes from COLLOQUY_KEY, else from the server's data directory (COLLOQUY_DATA_DIR, ./data).
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000' },
    pace: { type: 'string', default: process.env.COLLOQUY_PACE ?? '1' },
    run: { type: 'string', default: `run:${randomUUID()}` },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log('node examples/sample-team/play.mjs [--url URL] [--pace FACTOR] [--run ID]');
  process.exit(0);
}

const adminKey = process.env.COLLOQUY_KEY ?? readAdminKey();
const run_id = values.run;
const thread_id = `thread:${run_id.replace(/^run:/, '')}`;
const task_id = `task:${randomUUID().slice(0, 8)}`;

const team = [
  { program: 'orchestrator.mjs', agent_id: 'agent:orchestrator', grants: ['read', 'orchestrator'] },
  { program: 'ken.mjs', agent_id: 'agent:ken', grants: ['read'] },
  { program: 'research-2.mjs', agent_id: 'agent:research-2', grants: ['read'] },
];

/** Teams of which one program speaks for every agent, each in a run of its own. */
const stories = [
  { program: 'sales-trends.mjs', agents: ['orchestrator', 'pm-1', 'analyst-1', 'qa-1', 'user'] },
  { program: 'content-brief.mjs', agents: ['oscar', 'radar', 'muse', 'user'] },
  // The author of a dialect signs it.
  { program: 'loading-dock.mjs', agents: ['dispatch', 'dock', 'forklift'], signer: 'dock' },
];

const keys = [];
const children = [];
let isCancelled = false;
process.on('SIGTERM', cancel);
process.on('SIGINT', cancel);

try {
  const ends = [];
  for (const { program, agent_id, grants } of team) {
    const key = await call('POST', '/keys', { role: 'agent', agent_id, grants });
    keys.push(key.id);
    ends.push(start(program, { COLLOQUY_KEY: key.secret, ...(await signingKey(agent_id)) }));
  }
  for (const { program, agents, signer } of stories) {
    const secrets = {};
    for (const name of agents) {
      const key = await call('POST', '/keys', { role: 'agent', agent_id: `agent:${name}` });
      keys.push(key.id);
      secrets[name] = key.secret;
    }
    const name = program.replace('.mjs', '');
    ends.push(
      start(program, {
        COLLOQUY_KEYS: JSON.stringify(secrets),
        COLLOQUY_RUN: `${run_id}-${name}`,
        ...(signer && (await signingKey(`agent:${signer}`))),
      }),
    );
  }
  await say({
    type: 'task.request',
    to: [{ agent_id: 'agent:orchestrator' }],
    domain: 'research',
    payload_type: 'research.query.v1',
    payload: {
      title: 'Fintech onboarding',
      query:
        'Market research on fintech onboarding in the EU: who competes, how they price it, what changed in the last year. Sources for every claim.',
    },
  });
  console.log(JSON.stringify({ run_id, thread_id }));
  const codes = await Promise.all(ends);
  if (!isCancelled && codes.some((code) => code !== 0)) process.exitCode = 1;
} catch (error) {
  complain(error);
  process.exitCode = 1;
  for (const child of children) child.kill('SIGTERM');
} finally {
  await Promise.all(keys.map((id) => call('DELETE', `/keys/${id}`).catch(complain)));
}

function complain(error) {
  console.error(error instanceof Error ? error.message : error);
}

/** A key pair for one run: the public half goes to the server, the private one to the agent alone. */
async function signingKey(agentId) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const kid = `key_${randomUUID().slice(0, 8)}`;
  const { x } = publicKey.export({ format: 'jwk' });
  await call('PUT', `/agents/${encodeURIComponent(agentId)}/keys/${kid}`, { public_key: x });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { COLLOQUY_SIGNING_KEY: pem, COLLOQUY_SIGNING_KID: kid };
}

function start(program, secrets) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: {
      ...process.env,
      COLLOQUY_URL: values.url,
      COLLOQUY_RUN: run_id,
      COLLOQUY_PACE: values.pace,
      ...secrets,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}

/** Takes the question back: the log says so, and the agents stop. */
async function cancel() {
  if (isCancelled) return;
  isCancelled = true;
  await say({
    type: 'task.cancel',
    to: team.map(({ agent_id }) => ({ agent_id })),
    payload: { reason: 'the sample was stopped' },
  }).catch(complain);
  for (const child of children) child.kill('SIGTERM');
}

async function say(message) {
  const event = {
    v: 'clutch/0.1',
    id: `msg_${randomUUID()}`,
    ts: new Date().toISOString(),
    thread_id,
    run_id,
    task_id,
    parent_task_id: null,
    from: { agent_id: 'agent:user', role: 'human' },
    meta: { ui_channel: 'research' },
    ...message,
  };
  return call('POST', '/events', event);
}

async function call(method, path, body) {
  const response = await fetch(`${values.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

function readAdminKey() {
  const file = join(process.env.COLLOQUY_DATA_DIR ?? 'data', 'admin.key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    console.error(
      `No admin key in ${file}. Start the server with npm start first, or set COLLOQUY_KEY.`,
    );
    process.exit(1);
  }
}
