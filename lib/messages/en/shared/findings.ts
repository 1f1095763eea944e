// The list of what a check found. What each finding says is the server's.
import { messageArea } from '../../message-area';

export const FINDINGS = messageArea('findings', {
  title: 'Findings',
  levels: { refused: 'refused', error: 'broken', warning: 'doubtful', info: 'note' },
  useFix: 'Use this fix',
  /** `level`: MUST, SHOULD. `source`: a document, or a section by its number. */
  clause: (level: string, source: string, behaviour: string) => `${level}, ${source}: ${behaviour}`,
  clauseOfSection: (level: string, section: string, behaviour: string) =>
    `${level}, section ${section}: ${behaviour}`,
});
