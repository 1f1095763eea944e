// The rules that are offered ready made: each by the name of the search that is saved, and what it tells.
import { messageArea } from '../../message-area';

export const ALERT_PRESET_TEXTS = messageArea('alert-presets', {
  failures: { name: 'Failures', tells: 'a task failed, or nobody could take it' },
  stuck: { name: 'Stuck', tells: 'a task ran longer than it may' },
  loops: {
    name: 'Loops',
    tells:
      'the same work goes round four times, agents talk too fast, or work is handed on too deep',
  },
  contracts: {
    name: 'Broken contracts',
    tells: 'a result breaks the contract that its workflow has for it, or a rule of its protocol',
  },
  forged: {
    name: 'Forged',
    tells: 'a signature does not hold, or a message in another’s name was refused',
  },
  budget: { name: 'Budget', tells: 'work cost more than 10 dollars in a day' },
});
