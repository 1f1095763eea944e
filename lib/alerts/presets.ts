// Rules that are offered ready made: one press saves them, and whoever likes changes them.
import type { ALERT_PRESET_TEXTS } from '@/lib/messages/en/features/alert-presets';
import type { AlertSettings } from '@/lib/model/alert';

export type AlertPreset = {
  /** By which the catalogue has its name and what it tells. */
  readonly key: keyof (typeof ALERT_PRESET_TEXTS)['english'];
  readonly q: string;
  readonly alert: AlertSettings;
};

const HOUR_SEC = 3_600;

export const ALERT_PRESETS: readonly AlertPreset[] = [
  {
    key: 'failures',
    q: 'type:task.error type:routing.failure',
    alert: { over: 0, within_s: HOUR_SEC },
  },
  {
    key: 'stuck',
    q: 'type:task.timeout',
    alert: { over: 0, within_s: HOUR_SEC },
  },
  {
    key: 'loops',
    q: 'has:loop',
    alert: { over: 0, within_s: HOUR_SEC },
  },
  {
    key: 'contracts',
    q: 'type:task.result has:violation',
    alert: { over: 0, within_s: HOUR_SEC },
  },
  {
    key: 'forged',
    q: 'has:forged',
    alert: { over: 0, within_s: HOUR_SEC },
  },
  {
    key: 'budget',
    q: 'sum:cost',
    alert: { over: 10, within_s: 24 * HOUR_SEC },
  },
];
