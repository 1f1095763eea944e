#!/usr/bin/env node
// Plays the sample teams against a running server: makes a key for each agent, starts the agents as processes of their
// own, asks the question as a person would, and takes the keys back when everyone has finished. Who does what is the choice
// of Colloquy's router. One team speaks Clutch (its section 10) and CAP where one agent hands work to another; one member of it is an
// agent of Google's A2A elsewhere, and one is seen by its spans of OpenTelemetry alone. One tells the story of CAP's specification,
// one hands work along in CLowl, one unloads a truck in CBCL, and a triad votes in Heretek A2A.
// The report of the first team is held until a person approves it: that stays to be done when the agents have gone.
//
//   node examples/sample-team/play.mjs [--url http://127.0.0.1:3000] [--pace 1] [--run ID]
//
// The triad speaks over the gateway at COLLOQUY_GATEWAY, else over the plain sockets of the server.
// The editor listens on COLLOQUY_PUSH_PORT, and the agent of A2A on COLLOQUY_A2A_PORT, which the button sets; without them the editor
// pulls, and so is carried to the other what it is asked. Who sets them opens 127.0.0.1 and that port to the server with
// COLLOQUY_EGRESS_ALLOW.
// The admin key comes from COLLOQUY_KEY, else from the server's data directory (COLLOQUY_DATA_DIR, ./data). An empty COLLOQUY_KEY says
// that the server asks for none (COLLOQUY_AUTH=off).
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hurry, patientFetch } from './patient-fetch.mjs';

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

/** The lead first, then who ends by itself as well: when both have, the story has. */
const team = ['lead', 'research-2', 'ken', 'editor', 'rulebook'];

/** Teams of which one program speaks for every agent, each in a run of its own. */
const stories = [
  { program: 'sales-trends.mjs', agents: ['pm-1', 'analyst-1', 'qa-1', 'user'] },
  { program: 'content-brief.mjs', agents: ['oscar', 'radar', 'muse', 'user'] },
  // The author of a dialect signs it.
  {
    program: 'loading-dock.mjs',
    agents: ['dispatch', 'dock', 'forklift'],
    signer: 'dock',
    saysBye: true,
  },
  { program: 'triad.mjs', agents: ['steward', 'alpha', 'beta', 'charlie'], overGateway: true },
];

/** What the parts of the market research have to come back with (Clutch section 3.4). */
const WORKFLOW = `workflow: product-research
steps:
  - id: research
    expects:
      type: task.result
      payload_type: research.summary.v1
      required:
        - findings
        - citations
  - id: ratings
    expects:
      type: task.result
      required:
        - findings
  - id: law
    expects:
      type: task.result
      required:
        - text
        - data
`;

/** The first that is said: whoever watches has something to read while the agents start. */
const OPENING = {
  type: 'chat.message',
  to: [{ agent_id: 'agent:orchestrator' }],
  domain: 'research',
  payload: {
    title: 'Fintech onboarding',
    text: 'I need one page about fintech onboarding in the EU before noon: who competes, what they charge, how customers rate them, what the law asks. Show it to me before it goes out.',
  },
};

const QUESTION = {
  type: 'task.request',
  to: [{ agent_id: 'agent:orchestrator' }],
  domain: 'research',
  payload_type: 'research.query.v1',
  requires: ['skill:planning'],
  payload: {
    title: 'Fintech onboarding',
    query:
      'Market research on fintech onboarding in the EU: who competes, how they price it, what changed in the last year. Sources for every claim.',
  },
};

/** How long the lead has to take back what it asked for. */
const CANCEL_MS = 5_000;

/** How long who ran out of time may still say so when the lead has ended. */
const LAST_WORDS_MS = 5_000;

const keys = [];
const children = [];
const complaints = new Set();
let isAsked = false;
let isCancelled = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, cancel);
// The server whose button started it has ended.
process.once('disconnect', cancel);
process.channel?.unref();

try {
  const ends = [];
  await say(OPENING);
  await call('PUT', '/workflows/product-research', WORKFLOW, 'application/yaml');
  const owned = await Promise.all(team.map(credentialsOf));
  for (const [index, name] of team.entries()) {
    ends.push(start(`${name}.mjs`, { ...owned[index], ...(await surroundingsOf(name)) }));
  }
  const [lead, second] = ends;
  void lead.then(() => Promise.race([second, moment(LAST_WORDS_MS)])).then(endTeam);
  await Promise.all(
    children.map((child) => new Promise((done) => child.once('message', done).once('exit', done))),
  );
  for (const { program, agents, signer, overGateway } of stories) {
    if (isCancelled) break;
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
        ...(overGateway && gatewayOf()),
      }),
    );
  }
  isAsked = !isCancelled;
  if (isAsked) await say(QUESTION);
  console.log(JSON.stringify({ run_id, thread_id }));
  const codes = await Promise.all(ends);
  if (!isCancelled && codes.some((code) => code !== 0)) process.exitCode = 1;
} catch (error) {
  complain(error);
  process.exitCode = 1;
  for (const child of children) child.kill('SIGTERM');
} finally {
  // Their processes are gone: nobody is chosen, called or waited for until the next play registers it again.
  const silent = stories.filter(({ saysBye }) => !saysBye).flatMap(({ agents }) => agents);
  const agents = [...team, ...silent].filter((name) => name !== 'user');
  for (const name of agents) await call('DELETE', `/agents/${name}`).catch(complain);
  await Promise.all(keys.map((id) => call('DELETE', `/keys/${id}`).catch(complain)));
}

/** Says what went wrong and why, once: without a server everything that is to be taken back fails of the same. */
function complain({ message, cause }) {
  const reason = cause?.message || cause?.code;
  const complaint = reason ? `${message}: ${reason}` : message;
  if (!complaints.has(complaint)) console.error(complaint);
  complaints.add(complaint);
}

/** A key of the API and a pair for signatures, for one agent and one run. */
async function credentialsOf(name) {
  const agent_id = `agent:${name}`;
  const key = await call('POST', '/keys', { role: 'agent', agent_id });
  keys.push(key.id);
  return { COLLOQUY_KEY: key.secret, ...(await signingKey(agent_id)) };
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

/** What one agent needs beside its keys: a port to listen on, or where its spans go. */
async function surroundingsOf(name) {
  const { COLLOQUY_PUSH_PORT, COLLOQUY_A2A_PORT } = process.env;
  if (name === 'editor' && COLLOQUY_PUSH_PORT) return { COLLOQUY_PUSH_PORT };
  if (name === 'rulebook' && COLLOQUY_A2A_PORT) return { COLLOQUY_A2A_PORT };
  return name === 'ken' ? exporter() : {};
}

/** Where an exporter of OpenTelemetry sends its spans: into this run and thread, with a key of its own. */
async function exporter() {
  const key = await call('POST', '/keys', { role: 'agent', agent_prefix: 'agent:otel.' });
  keys.push(key.id);
  const place = new URLSearchParams({ run_id, thread_id, channel: 'research' });
  return {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${values.url}/v1/traces?${place}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${key.secret}`,
  };
}

/** Where the gateway listens, if that is known. */
function gatewayOf() {
  const { COLLOQUY_GATEWAY } = process.env;
  return COLLOQUY_GATEWAY ? { COLLOQUY_GATEWAY } : {};
}

/** Starts one program with what is its own; what else the environment says of Colloquy is none of its business. */
function start(program, own) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(COLLOQUY_|DATABASE_URL$)/.test(name),
  );
  const child = spawn(process.execPath, [path], {
    env: {
      ...Object.fromEntries(inherited),
      COLLOQUY_URL: values.url,
      COLLOQUY_RUN: run_id,
      COLLOQUY_PACE: values.pace,
      ...own,
    },
    // An agent says over the channel that it has registered: nobody is asked who is not known.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  return new Promise((done) =>
    child.on('exit', (code, signal) => done(signal === 'SIGTERM' ? 0 : (code ?? 1))),
  );
}

function moment(ms) {
  return new Promise((done) => setTimeout(done, ms).unref());
}

/** The lead has answered: nobody of its team is asked for anything more. */
function endTeam() {
  for (const child of children.slice(0, team.length)) child.kill('SIGTERM');
}

/** Takes the question back: the orchestrator tells the lead, and the lead takes back its own questions and ends. */
async function cancel() {
  if (isCancelled) return;
  isCancelled = true;
  hurry();
  for (const story of children.slice(team.length)) story.kill('SIGTERM');
  if (!isAsked) return endTeam();
  await say({
    type: 'task.cancel',
    to: [{ agent_id: 'agent:orchestrator' }],
    payload: { reason: 'the sample was stopped' },
  }).catch(complain);
  setTimeout(endTeam, CANCEL_MS).unref();
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

async function call(method, path, body, type = 'application/json') {
  const isText = typeof body === 'string' || body === undefined;
  const init = {
    method,
    headers: { 'content-type': type, ...(adminKey && { authorization: `Bearer ${adminKey}` }) },
    body: isText ? body : JSON.stringify(body),
  };
  // A key that was made twice would be taken back once.
  const response = await patientFetch(`${values.url}/api/v1${path}`, init, {
    isRepeatable: path !== '/keys',
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
