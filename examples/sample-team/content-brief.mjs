#!/usr/bin/env node
// A delegation chain in CLowl: oscar gets a brief to write, lets radar search in parallel, and hands the analysis over to
// muse, who would rather hand it back: its manifest permits that, but it closes a cycle, which the server answers with E015.
// Started by play.mjs, with a key for each agent.
import { speaker, think, uuid7 } from './speaker.mjs';

const keys = JSON.parse(process.env.COLLOQUY_KEYS);
const tid = process.env.COLLOQUY_RUN;
const cid = tid.replace(/^run:/, 'thread:');

/** Sends one message and answers its id and, where something was wrong, the reply. */
async function say(from, p, { to, t, d = {}, ...more }) {
  const mid = uuid7();
  const ts = Math.floor(Date.now() / 1000);
  const message = { clowl: '0.2', mid, ts, tid, p, from, to, cid, body: { t, d }, ...more };
  const { reply } = await speaker('clowl', keys[from], { channel: 'content' })(message);
  return { mid, reply };
}

/** Says what an agent supports, on the conversation of the registry, and in a CAP manifest to whom it delegates when. */
async function introduce(from, supports, delegates = {}) {
  const stamp = { mid: uuid7(), ts: Math.floor(Date.now() / 1000) };
  const body = { t: 'capabilities', d: { supports, clowl: '0.2' } };
  const message = { clowl: '0.2', ...stamp, p: 'CAPS', from, to: '*', cid: 'system', body };
  await speaker('clowl', keys[from], { channel: 'agents' })(message);
  const rules = Object.entries(delegates).map(([name, when_to_delegate]) => [
    name,
    { when_to_delegate },
  ]);
  await speaker('cap', keys[from], { channel: 'agents' })({
    id: from,
    system_prompt: `You are ${from}. You can ${supports.join(', ')}.`,
    allowed_agents: Object.keys(delegates),
    delegate_rules: Object.fromEntries(rules),
    mcp_bindings: [],
  });
}

const sources = { ref: 'research/delegation-sources.md', inline: null, hash: null };

await introduce('oscar', ['draft', 'review', 'analyze:trend'], {
  radar: 'When facts have to be looked up.',
  muse: 'When the facts are in and an angle is missing.',
});
await introduce('radar', ['search:web', 'search:repo']);
await introduce('muse', ['analyze:content', 'draft'], {
  oscar: 'When a paragraph needs a second pair of eyes.',
});

await think(1);
const brief = await say('user', 'REQ', {
  to: 'oscar',
  t: 'draft',
  d: {
    title: 'Competitive brief',
    text: 'A one-page brief: how do the agent protocols of others handle delegation?',
  },
});
await think(1);
await say('oscar', 'ACK', {
  to: 'user',
  t: 'draft',
  pid: brief.mid,
  d: { text: 'On it. First the facts, then the angle.' },
});

await think(1);
const search = await say('oscar', 'DLGT', {
  to: 'radar',
  t: 'search',
  pid: brief.mid,
  d: { delegation_mode: 'fork', query: 'delegation in agent protocols' },
});
await say('radar', 'ACK', { to: 'oscar', t: 'search', pid: search.mid });
await think(1.5);
await say('radar', 'PROG', {
  to: 'oscar',
  t: 'search',
  pid: search.mid,
  d: { pct: 60, note: 'Eleven sources read, four of them say something.' },
});
await think(1.5);
await say('radar', 'DONE', {
  to: 'oscar',
  t: 'search',
  pid: search.mid,
  ctx: sources,
  d: { text: 'Four sources; three name an accountable agent, one does not.', sources: 4 },
});

await think(1);
const analysis = await say('oscar', 'DLGT', {
  to: 'muse',
  t: 'analyze',
  pid: brief.mid,
  ctx: sources,
  d: { delegation_mode: 'transfer', target: 'content angle', type: 'competitive' },
});
await say('muse', 'ACK', { to: 'oscar', t: 'analyze', pid: analysis.mid });
await think(1.5);
const question = await say('muse', 'QRY', {
  to: 'oscar',
  t: 'analyze',
  pid: analysis.mid,
  d: { text: 'For whom is it: developers or buyers?' },
});
await think(1);
await say('oscar', 'INF', {
  to: 'muse',
  t: 'analyze',
  pid: question.mid,
  d: { text: 'Developers who run their own agents.' },
});

await think(1.5);
const handBack = await say('muse', 'DLGT', {
  to: 'oscar',
  t: 'review',
  pid: analysis.mid,
  d: { delegation_mode: 'assist', text: 'Would you check the first paragraph?' },
});
if (handBack.reply?.body.d.code !== 'E015') {
  throw new Error('expected the answer E015 to a delegation that closes a cycle');
}
await think(1);
await say('muse', 'CNCL', {
  to: 'oscar',
  t: 'review',
  pid: handBack.mid,
  d: { text: 'That would close a cycle; I check it myself.' },
});

await think(1.5);
await say('muse', 'DONE', {
  to: 'oscar',
  t: 'analyze',
  pid: analysis.mid,
  d: { text: 'Angle: whoever delegates should always be able to say who answers for it.' },
});
await think(1);
await say('oscar', 'DONE', {
  to: 'user',
  t: 'draft',
  pid: brief.mid,
  d: { title: 'Competitive brief', text: 'The brief is done: one page, four sources, one angle.' },
});
