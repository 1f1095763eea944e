// A definition's status here, and the actions on it.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const DIALECT_ACTIONS = messageArea('dialect-actions', {
  none: 'No dialect yet',
  undo: 'Undo all changes',
  looksOn: (role: string) => `You look on as ${role}: an operator installs, teaches and removes.`,
  unreadable: 'cannot be read',
  notInstallable: 'cannot be installed',
  breaks: (rules: readonly string[]) =>
    `breaks ${english.and(rules).join('')}: cannot be installed`,
  notStored: 'Not stored until it is installed or taught.',
  notStoredVersion: 'A version of its own. Not stored until it is installed or taught.',
  /** Of a version. */
  states: {
    installed: 'installed',
    offered: 'offered',
    replaced: 'replaced',
    removed: 'removed',
  },
  file: {
    copy: 'Copy the definition',
    download: (ending: string) => `Download as ${ending}`,
    open: (ending: string) => `Open a ${ending} file`,
    input: (ending: string) => `A ${ending} file`,
    tooLarge: (most: number, seen: number) =>
      `expected at most ${english.number(most)} bytes, saw ${english.number(seen)}; open a smaller file`,
    notText: (ending: string) => `expected UTF-8 text, saw other bytes; open a ${ending} file`,
  },
  install: {
    label: 'Install',
    labelVersion: 'Install this version',
    question: <Drawn>(what: Drawn): RichText<Drawn> => ['Install ', what, '?'],
    questionReplacing: <Drawn>(what: Drawn, old: Drawn): RichText<Drawn> => [
      ...['Install ', what, ' in place of ', old, '?'],
    ],
    records: <Drawn>(form: Drawn): RichText<Drawn> => [
      'Sends ',
      form,
      ' from you to everybody. The message stands in the log as an agent.update, and behind it whether it was installed and why.',
    ],
    recordsVersion:
      'Recorded as an agent.update from you: which version, in place of which. Messages that were expanded before keep the version that they were expanded with.',
    confirm: 'Install it',
    storedOnly: (reason: string) => `Stored, and not installed: ${reason}.`,
    knownAsOffered: 'it is known as offered',
    done: (name: string) => `Installed. Agents may call ${name} from here on.`,
    doneVersion: (name: string) => `Installed. Calls of ${name} mean this version.`,
  },
  remove: {
    label: 'Remove',
    question: <Drawn>(name: Drawn): RichText<Drawn> => ['Remove ', name, '?'],
    records:
      'Recorded as an agent.update from you. Calls of it are refused from then on; its versions, and what they were expanded to, stay in the log.',
    confirm: 'Remove it',
    done: (name: string) => `Removed. Calls of ${name} are refused from here on.`,
  },
  teach: {
    label: 'Teach',
    question: (name: string) => `Teach ${name} to an agent`,
    records: <Drawn>(form: Drawn): RichText<Drawn> => [
      ...['Sends ', form, ' from you. It stands in the log as an agent.update to that agent.'],
    ],
    confirm: 'Teach it',
    agent: 'Agent',
    /** In place of a name, where the message is shown. */
    someAgent: 'agent',
    noAgent: {
      title: 'No agent is named',
      detail: 'Expected letters, digits, - and _; choose an agent or type its name.',
    },
    done: (pupil: string, name: string) => `Sent to ${pupil}: ${name} stands in the log as taught.`,
  },
  notTaken: {
    title: 'The message was not taken',
    detail: 'The server answered without a result.',
  },
});
