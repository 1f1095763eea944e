// Rules that are offered ready made: one press saves them, and whoever likes changes them.
import type { AlertSettings } from '@/lib/model/alert';

export type AlertPreset = {
  readonly name: string;
  readonly q: string;
  readonly alert: AlertSettings;
  /** What it tells, in a few words. */
  readonly tells: string;
};

const HOUR_SEC = 3_600;

export const ALERT_PRESETS: readonly AlertPreset[] = [
  {
    name: 'Failures',
    q: 'type:task.error type:routing.failure',
    alert: { over: 0, within_s: HOUR_SEC },
    tells: 'a task failed, or nobody could take it',
  },
  {
    name: 'Stuck',
    q: 'type:task.timeout',
    alert: { over: 0, within_s: HOUR_SEC },
    tells: 'a task ran longer than it may',
  },
  {
    name: 'Loops',
    q: 'has:loop',
    alert: { over: 0, within_s: HOUR_SEC },
    tells: 'work goes round, too fast or too deep',
  },
  {
    name: 'Broken contracts',
    q: 'type:task.result has:violation',
    alert: { over: 0, within_s: HOUR_SEC },
    tells: 'a result breaks its contract, or a rule of its protocol',
  },
  {
    name: 'Forged',
    q: 'has:forged',
    alert: { over: 0, within_s: HOUR_SEC },
    tells: 'a signature does not hold, or a message in another’s name was refused',
  },
  {
    name: 'Budget',
    q: 'sum:cost',
    alert: { over: 10, within_s: 24 * HOUR_SEC },
    tells: 'work cost more than 10 dollars in a day',
  },
];
