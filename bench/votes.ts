// Deliberations: many proposals at once to the triad over the gateway, from the first of them to the last decision; and how
// soon a vote stands in the room of its proposal, in a real browser.
import type { Browser, Page } from '@playwright/test';
import type { WebSocket } from 'ws';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { type HeardFrame, join, openWithGateway } from './gateway-client';
import { launch, signedIn } from './paint';
import { notedIn, watchPaints } from './paint-watch';
import { type Figure, percentile } from './table';

const PROPOSALS = 1_000;
const VOTERS = ['alpha', 'beta', 'charlie'];

/** Nothing takes as long on any machine; what is missing by then is lost. */
const PATIENCE_MS = 60_000;

/** Deliberations that are watched, one after the other, and the members of their triad, each of which votes once. */
const ROOMS = 12;
const MEMBERS = Array.from({ length: 25 }, (_, place) => `agent:member-${place}`);

/** Between two votes of a room. Milliseconds. */
const VOTE_EVERY_MS = 50;

const PAINT_TIMEOUT_MS = 10_000;

/** Paints and decisions, in this order: what thousands of commits leave to the disk would stand in the way of the first votes. */
export async function benchVotes(): Promise<Figure[]> {
  return [...(await paint()), ...(await decide())];
}

async function decide(): Promise<Figure[]> {
  const { colloquy, gateway } = await openWithGateway();
  const sockets: WebSocket[] = [];
  const undecided = new Set<string>();
  let onDecided = (): void => undefined;
  const enter = async (name: string, hear: (frame: HeardFrame) => void): Promise<WebSocket> => {
    const key = await colloquy.key({ role: 'agent', agent_id: `agent:${name}` });
    const socket = await join(gateway, key, hear);
    sockets.push(socket);
    return socket;
  };
  try {
    for (const name of VOTERS) {
      const socket: WebSocket = await enter(name, (frame) => {
        if (frame.type === 'proposal') say(socket, voteOn(frame));
      });
    }
    const proposer = await enter('steward', ({ type, content }) => {
      if (type !== 'decision') return;
      undecided.delete(String(content.proposalId));
      if (undecided.size === 0) onDecided();
    });
    const start = performance.now();
    for (let place = 0; place < PROPOSALS; place += 1) {
      undecided.add(`proposal-${place}`);
      say(proposer, aProposal(`proposal-${place}`));
    }
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, PATIENCE_MS);
      onDecided = () => {
        clearTimeout(patience);
        resolve();
      };
    });
    const seconds = (performance.now() - start) / 1000;
    return [
      { name: '1,000 proposals with three votes each', value: seconds, unit: 's', max: 10 },
      { name: 'proposals without a decision', value: undecided.size, unit: '', max: 0 },
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await colloquy.dispose();
  }
}

function say(socket: WebSocket, message: unknown): void {
  socket.send(JSON.stringify(message));
}

function aProposal(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'proposal',
    id,
    from: 'steward',
    timestamp: Date.now(),
    content: { proposal: `Which vendor, ${id}?`, reasoning: 'Two are left.' },
    metadata: { correlationId: id, ...more },
  };
}

function aVote(proposalId: string, reasoning: string) {
  return {
    type: 'vote',
    timestamp: Date.now(),
    content: { proposalId, vote: 'approve', reasoning, confidence: 0.7 },
    metadata: { correlationId: proposalId },
  };
}

function voteOn({ id, metadata }: HeardFrame) {
  return aVote(metadata?.correlationId ?? id, 'The first of them costs less.');
}

/** When a vote was sent, and when the room showed it. Epoch milliseconds. */
async function paint(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  const browser = await launch();
  try {
    const triad = { members: MEMBERS, rule: 'specification' };
    await colloquy.api('PUT', '/triads/bench', triad);
    const delays: number[] = [];
    for (let room = 0; room < ROOMS; room += 1) {
      delays.push(...(await watchRoom(colloquy, browser, `room-${room}`)));
    }
    const isPainted = delays.filter(Number.isFinite);
    return [
      { name: 'vote posted to painted, p50', value: percentile(delays, 0.5), unit: 'ms' },
      {
        name: 'vote posted to painted, p99',
        value: percentile(delays, 0.99),
        unit: 'ms',
        max: 150,
      },
      { name: 'votes never painted', value: delays.length - isPainted.length, unit: '', max: 0 },
    ];
  } finally {
    await browser.close();
    await colloquy.dispose();
  }
}

/** From the post of each vote to its reasons on the screen, in milliseconds; infinite where they never stood there. */
async function watchRoom(
  colloquy: Colloquy,
  browser: Browser,
  proposalId: string,
): Promise<number[]> {
  await colloquy.ingest('heretek', [aProposal(proposalId, { triad: 'bench' })]);
  const page = await signedIn(browser, colloquy);
  const url = `${colloquy.url}/votes/${encodeURIComponent(proposalId)}`;
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) return MEMBERS.map(() => Number.POSITIVE_INFINITY);
  await watchPaints(page, { element: 'li', text: 'mark-(?<key>\\d+) is why' });
  const sentAt = await castVotes(colloquy, proposalId);
  const paintedAt = await paintsOf(page, sentAt.length);
  await page.close();
  return sentAt.map((at, place) => (paintedAt.get(String(place)) ?? Number.POSITIVE_INFINITY) - at);
}

/** Every member votes in its turn; returns when each vote was posted. */
async function castVotes(colloquy: Colloquy, proposalId: string): Promise<number[]> {
  const sentAt: number[] = [];
  const answered: Promise<unknown>[] = [];
  for (const [place, member] of MEMBERS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, VOTE_EVERY_MS));
    const vote = { ...aVote(proposalId, `mark-${place} is why`), from: member };
    sentAt.push(performance.timeOrigin + performance.now());
    answered.push(colloquy.ingest('heretek', [vote]));
  }
  await Promise.all(answered);
  return sentAt;
}

/** What the page painted, by its mark, as soon as all is there, or after a while. */
async function paintsOf(page: Page, wanted: number): Promise<Map<string, number>> {
  const deadline = performance.now() + PAINT_TIMEOUT_MS;
  for (;;) {
    const { paints } = await notedIn(page);
    if (paints.length >= wanted || performance.now() > deadline) {
      return new Map(paints.map(({ key, at }) => [key, at]));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
