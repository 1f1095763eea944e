// The versions of a dialect, who speaks it, and what was decided about it.
import { messageArea, type RichText } from '../../../message-area';

export const DIALECT_VERSIONS = messageArea('dialect-versions', {
  list: 'Versions',
  offered: <Drawn>(who: Drawn, signature: string, when: Drawn): RichText<Drawn> => [
    ...['offered by ', who, `, ${signature}, `, when],
  ],
  signatures: {
    verified: 'signed by its author',
    bad: 'bad signature',
    unknown_key: 'signed, and no key of its author is registered',
    unsigned: 'unsigned',
  },
  comparison: {
    title: 'Comparison',
    onlyOne:
      'There is one version. Change the definition in the editor, and what changed stands here.',
    from: 'From',
    to: 'To',
    look: { title: 'Show it', unified: 'In one', split: 'Side by side' },
    inEditor: 'in the editor',
    version: (hash: string, state: string) => `${hash}, ${state}`,
  },
  diff: {
    title: 'What changed',
    same: 'The two say the same.',
    unified: 'The definitions, line by line',
    split: 'The definitions, side by side',
    /** Before a line, for those who hear it. */
    lines: { added: 'added: ', removed: 'removed: ' },
  },
  changes: {
    declared: (clause: string, after: string) => `${clause} is declared: ${after}`,
    undeclared: (clause: string, before: string) =>
      `${clause} is not declared any more; it was ${before}`,
    changed: (clause: string, before: string, after: string) =>
      `${clause} goes from ${before} to ${after}`,
    added: (name: string, parameters: string) => `${name} is added, with ${parameters}`,
    removed: (name: string) => `${name} is removed: calls of it are refused`,
    takes: (name: string, after: string, before: string) =>
      `${name} takes ${after} in place of ${before}`,
    expands: (name: string) => `${name} expands to something else`,
  },
  history: {
    none: {
      title: 'Nothing was decided yet',
      text: 'Every install, refusal and removal stands here, with who had it done and why.',
    },
    title: 'Decisions',
    actions: { installed: 'installed', refused: 'refused', removed: 'removed' },
    by: <Drawn>(who: Drawn): RichText<Drawn> => ['by ', who],
    event: <Drawn>(seq: Drawn): RichText<Drawn> => ['Event ', seq],
  },
  speakers: {
    title: 'Speakers',
    none: {
      title: 'Nobody speaks it yet',
      text: 'Whoever calls one of its performatives, or says that it speaks it, stands here. Teach it to an agent to begin.',
    },
    taught: 'Taught',
    whoTaughtWhom: 'Who taught whom',
    reading: 'Reading who taught whom',
    nobodyTaught: 'Nobody has taught it to another.',
    /** Between the one and the other. */
    arrow: 'taught',
  },
});
