#!/usr/bin/env node
// A triad deliberates in Heretek A2A: a steward asks three questions about the page, alpha, beta and charlie argue and vote, each
// over a connection of its own, and the gateway decides. The first proposal is approved, the second rejected, and of the third
// everybody thinks something else. Started by play.mjs, with a key for each agent.
import { join } from './heretek.mjs';
import { storyMs, think } from './speaker.mjs';

const keys = JSON.parse(process.env.COLLOQUY_KEYS);
const run = process.env.COLLOQUY_RUN;

/** How long the members have: seconds of the story. */
const DEADLINE_SEC = 30;

/** However short the pauses are, a busy machine needs its time: nobody is to be late. Milliseconds. */
const DEADLINE_MS_MIN = 20_000;

const MEMBERS = ['alpha', 'beta', 'charlie'];

/** What is asked, what is said about it in turn, and who votes how, how surely and why. */
const AGENDA = [
  {
    proposal: 'Send the page at noon, without the customer ratings',
    reasoning: 'The ratings could not be read in two attempts; everything else has its sources.',
    talk: [
      [
        'alpha',
        'Who asked needs the prices at noon. A gap that is named is better than a page that is late.',
      ],
      ['beta', 'Agreed, if the gap stands in the first lines and not in a footnote.'],
      [
        'charlie',
        'How customers rate them was a third of the question. I would wait an hour and try again.',
      ],
    ],
    votes: {
      alpha: [
        'approve',
        0.9,
        'The page is useful without the ratings, and says that they are missing.',
      ],
      beta: ['approve', 0.75, 'Honest, as long as the gap is named first.'],
      charlie: ['reject', 0.6, 'An hour would answer the whole question.'],
    },
    closing: 'Then it goes out at noon, and its first lines name the gap.',
  },
  {
    proposal: 'Fill the gap with the ratings that vendors show on their own sites',
    reasoning: 'They can be read at once, and every reader expects some.',
    talk: [
      [
        'charlie',
        'Vendors show the ratings that they like: two of the nine show 5.0 and not how many reviews.',
      ],
      ['alpha', 'A score without the number of reviews is an advertisement. No source, no claim.'],
      [
        'beta',
        'Marked as the vendor’s own they would do no harm, but I know no reader who reads the mark.',
      ],
    ],
    votes: {
      alpha: ['reject', 0.95, 'Nothing goes out without a source that can be checked.'],
      beta: ['abstain', 0.4, 'Harmless if marked, and marks are not read.'],
      charlie: ['reject', 0.85, 'The scores are chosen by those whom they praise.'],
    },
    closing: 'Then the gap stays a gap.',
  },
  {
    proposal: 'Print the two estimated prices in the table, beside the confirmed ones',
    reasoning:
      'The table is what readers compare; the estimates are marked as such in the findings.',
    talk: [
      ['beta', 'A table makes everything in it look equally sure. The estimates belong below it.'],
      [
        'alpha',
        'Without them two vendors have no price at all, and readers would call them expensive.',
      ],
      [
        'charlie',
        'Both of you are right about the readers. I do not know who was asked for it, a buyer or an analyst.',
      ],
    ],
    votes: {
      alpha: ['approve', 0.7, 'A marked estimate is better than an empty cell.'],
      beta: ['reject', 0.7, 'What is not confirmed does not stand beside what is.'],
      charlie: ['abstain', 0.5, 'It depends on who reads it, which nobody has told us.'],
    },
    closing:
      'No consensus, so it is not done: the two cells stay empty until somebody says who reads the table.',
  },
];

const OPENING =
  'Three questions about the page before it goes out. One at a time: argue, then vote.';

/** Where the four meet. Every proposal is a thread of its own, by its id. */
const thread = run.replace(/^run:/, 'thread:');
const ids = AGENDA.map((_, at) => `${run.replace(/^run:/, 'proposal:')}-${at + 1}`);

await Promise.all(MEMBERS.map(takePart));
await preside();

/** A member speaks when it is its turn and votes when everything is said. Nobody hears itself. */
async function takePart(name) {
  const me = await join(name, { key: keys[name], thread, hear });

  function hear({ type, content, metadata }) {
    const id = type === 'proposal' ? metadata.correlationId : metadata?.threadId;
    if (!ids.includes(id)) return;
    if (type === 'proposal') return goOn(id, 0);
    if (type === 'message') return listen(id, content.content);
  }

  function listen(id, text) {
    const { talk, closing } = AGENDA[ids.indexOf(id)];
    if (text !== closing) return goOn(id, talk.findIndex(([, line]) => line === text) + 1);
    if (id === ids.at(-1)) me.leave();
  }

  async function goOn(id, turn) {
    const { talk, votes } = AGENDA[ids.indexOf(id)];
    if (turn === talk.length) {
      await think(0.5 + MEMBERS.indexOf(name) / 2);
      const [vote, confidence, reasoning] = votes[name];
      return me.vote(id, { vote, confidence, reasoning });
    }
    const [speaker, text] = talk[turn];
    if (speaker !== name) return;
    await think(1.5);
    me.say(id, text);
    return goOn(id, turn + 1);
  }
}

/** The steward asks one question after the other, each when the gateway has decided the one before. */
async function preside() {
  const me = await join('steward', { key: keys.steward, thread, hear });

  async function hear({ type, content }) {
    if (type !== 'decision' || !ids.includes(content.proposalId)) return;
    const at = ids.indexOf(content.proposalId);
    await think(0.5);
    me.say(ids[at], AGENDA[at].closing);
    if (at + 1 === AGENDA.length) return me.leave();
    await think(1);
    ask(at + 1);
  }

  function ask(at) {
    const { proposal, reasoning } = AGENDA[at];
    const deadline = Date.now() + Math.max(storyMs(DEADLINE_SEC), DEADLINE_MS_MIN);
    me.propose(ids[at], { proposal, reasoning, deadline });
  }

  me.say(thread, OPENING);
  await think(1);
  ask(0);
}
