// Searches that are kept, and the alerts that they raise.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

export const SAVED_SEARCHES = messageArea('saved-searches', {
  title: 'Saved searches',
  alerting: (all: number, alerting: number) =>
    alerting === 0
      ? english.number(all)
      : `${english.number(all)}, ${english.number(alerting)} of them ${english.plural(alerting, { one: 'alerts', other: 'alert' })}`,
  row: {
    noAlert: 'no alert',
    inApp: 'in the app',
    alsoTo: (host: string) => `app, ${host}`,
    fired: <Drawn>(when: Drawn): RichText<Drawn> => ['fired ', when],
    lastTried: <Drawn>(when: Drawn, error: Drawn): RichText<Drawn> => [
      ...['last tried ', when, ': ', error],
    ],
    change: (name: string) => `Change ${name}`,
    remove: 'Delete',
    removeQuestion: 'Delete this search?',
    removeRecords: 'The audit tells who deleted it. Alerts that it raised stay.',
    removeConfirm: 'Delete the search',
  },
  presets: {
    title: 'Be told of',
    counts: 'Each counts what is said from now on, and raises at most one alert within its time.',
    add: 'Alert me',
  },
  dialog: {
    saveTitle: 'Save this search',
    changeTitle: 'Change the search',
    deleted: {
      title: 'This search was deleted meanwhile',
      detail: 'Save it once more to keep it as a new one.',
    },
    tooLong: {
      title: 'This search is too long to be saved',
      detail: (max: number, length: number) =>
        `A saved one has at most ${english.grouped(max)} characters, and this has ${english.grouped(length)}. Close this and shorten it.`,
    },
    name: 'Name',
    raise: 'Raise an alert',
    counts:
      'Only what is said after you save it counts. The next alert comes this long after the last at the earliest, even if that one is acknowledged.',
    webhook: 'Send it to a webhook, too',
    save: 'Save',
  },
  threshold: {
    cost: <Drawn>(over: Drawn, within: Drawn): RichText<Drawn> => [
      ...['over', over, 'dollars within', within],
    ],
    tokens: <Drawn>(over: Drawn, within: Drawn): RichText<Drawn> => [
      ...['over', over, 'tokens within', within],
    ],
    hits: <Drawn>(over: Drawn, within: Drawn): RichText<Drawn> => [
      ...['over', over, 'hits within', within],
    ],
    overHowMany: {
      cost: 'Over how many dollars',
      tokens: 'Over how many tokens',
      hits: 'Over how many hits',
    },
    withinHowLong: 'Within how long',
    minute: 'a minute',
    tenMinutes: '10 minutes',
    hour: 'an hour',
    day: 'a day',
    week: 'a week',
    seconds: (count: number) => `${english.number(count)} seconds`,
  },
});
