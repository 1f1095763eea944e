// What is said at a formatted text: its tasks, pictures, links, footnotes and formulas. It comes with the code that formats.
import { messageArea, type RichText } from '../../message-area';

export const FORMATTED_TEXT = messageArea('formatted-text', {
  showLess: 'Show less',
  linkRemoved: 'This link was removed: it is not http, https or mail',
  picture: 'Picture not loaded',
  pictureOf: <Drawn>(what: Drawn): RichText<Drawn> => ['Picture not loaded: ', what],
  footnotes: 'Footnotes',
  task: { done: 'done', notDone: 'not done' },
  formula: {
    title: 'Formula',
    copy: 'Copy formula',
    faults: {
      defines: 'Not drawn as a formula: It defines commands.',
      too_large: 'Not drawn as a formula: It is too large.',
      empty: 'Not drawn as a formula: It is empty.',
      too_deep: 'Not drawn as a formula: It is too deep.',
      no_tex: 'Not drawn as a formula: It is no TeX.',
    },
    /** `why`: in the words of what reads TeX. */
    notDrawn: (why: string) => `Not drawn as a formula: ${why}`,
  },
});
