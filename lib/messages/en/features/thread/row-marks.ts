// What is said beside what a row says itself: that nothing follows from it.
import { messageArea } from '../../../message-area';

export const ROW_MARKS = messageArea('row-marks', {
  changesNothing: {
    title: 'Changes nothing',
    text: 'Who says it neither asked for the task nor had it (CD11).',
  },
});
