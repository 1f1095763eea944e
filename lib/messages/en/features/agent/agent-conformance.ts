// How an agent keeps the rules of its protocols.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const messages = (count: number) => english.counted(count, { one: 'message', other: 'messages' });

/** How many messages came out so: `1 keeps every rule`. */
const outcome = (one: string, other: string) => (count: number) =>
  english.counted(count, { one, other });

/** Messages by their places. */
const range = (first: number, last: number) =>
  first === last ? english.number(first) : `${english.number(first)} to ${english.number(last)}`;

export const AGENT_CONFORMANCE = messageArea('agent-conformance', {
  list: 'Conformance',
  title: 'How it keeps the rules',
  nothing: 'It has not sent a message that could be judged.',
  allKept: (total: number) =>
    total === 1
      ? 'Its one message keeps every rule'
      : `All ${english.grouped(total)} messages keep every rule`,
  kept: (kept: number, total: number) =>
    `${english.grouped(kept)} of ${messages(total)} ${english.plural(kept, { one: 'keeps', other: 'keep' })} every rule`,
  messages,
  mostOften: 'Most often broken or in doubt',
  showAll: (rules: number) => `Show all ${english.number(rules)}`,
  newest: <Drawn>(seq: Drawn): RichText<Drawn> => ['newest ', seq],
  newestInLab: 'newest in the lab',
  /** For those who hear it only. */
  about: (rule: string) => ` about ${rule}`,
  strip: {
    outcomes: {
      kept: outcome('keeps every rule', 'keep every rule'),
      doubtful: outcome('doubtful', 'doubtful'),
      broken: outcome('breaks a rule', 'break a rule'),
      rejected: outcome('refused', 'refused'),
    },
    oldestFrom: <Drawn>(when: Drawn): RichText<Drawn> => ['the oldest from ', when],
    table: 'Messages in the order of their arrival, and how they kept the rules',
    columns: {
      messages: 'Messages',
      until: 'Until',
      kept: 'keep every rule',
      doubtful: 'doubtful',
      broken: 'break a rule',
      rejected: 'refused',
    },
    range,
    bar: (first: number, last: number, outcomes: readonly string[]) =>
      `Message ${range(first, last)}: ${outcomes.join(', ')}`,
  },
});
