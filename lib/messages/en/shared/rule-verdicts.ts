// The verdicts of R1 to R4 on a dialect. What was measured, the server says.
import { messageArea } from '../../message-area';

export const RULE_VERDICTS = messageArea('rule-verdicts', {
  title: 'Verdicts',
  verdicts: { pass: 'pass', fail: 'fail' },
});
