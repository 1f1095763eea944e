// What notifications are about: what people owe, and alerts that were raised, each in few words of ours around a short piece of
// its sender's.
import { owedKey } from '@/components/obligation/obligation-labels';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { alertsHref, owedHref } from '@/components/workspace/routes';
import { amountText } from '@/lib/alerts/rule-text';
import { getAlerts } from '@/lib/client/api/alert-api';
import { getObligations } from '@/lib/client/api/work-api';
import type { NoticeItem } from '@/lib/client/notify/notice-plan';
import type { Notices } from '@/lib/client/notify/notifier';
import { subscribeTab } from '@/lib/client/tab/tab';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import { NOTICES } from '@/lib/messages/en/features/shell/notices';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import type { Language } from '@/lib/messages/language';
import type { Alert } from '@/lib/model/alert';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import { cutText } from '@/lib/std/cut-text';
import { ok } from '@/lib/std/result';

/** As much as a notification shows of somebody's text. Characters. */
const TEXT_LENGTH_MAX = 100;

export function noticesIn(language: Language): Notices {
  const messages = { ...language.messagesOf(NOTICES), rules: language.messagesOf(ALERT_RULES) };
  const obligations = language.messagesOf(OBLIGATION).notices;
  return {
    more: messages.more,
    sources: [
      {
        name: 'owed',
        href: owedHref(),
        subscribe: subscribeTab((tab, listener) => tab.owed.subscribe(listener)),
        read: async () => {
          const owed = await getObligations({ run_id: null, agent_id: HUMAN_AGENT_ID, kind: null });
          if (!owed.ok) return owed;
          return ok(owed.value.obligations.map((each) => owedNotice(obligations, each)));
        },
      },
      {
        name: 'alerts',
        href: alertsHref(),
        subscribe: subscribeTab((tab, listener) => tab.alerts.subscribe(listener)),
        read: async () => {
          const alerts = await getAlerts({ at: null, limit: PAGE_ITEMS_DEFAULT });
          if (!alerts.ok) return alerts;
          // The newest first; the oldest of those that came together is told first.
          const open = alerts.value.alerts.filter((each) => each.acknowledged_at === null);
          return ok(open.map((each) => alertNotice(messages, each)).reverse());
        },
      },
    ],
  };
}

export function owedNotice(
  messages: typeof OBLIGATION.english.notices,
  obligation: Obligation,
): NoticeItem {
  const { kind, seq, title, task_id } = obligation;
  return {
    key: owedKey(obligation),
    title: messages[kind],
    body: shortText(title === '' ? task_id : title),
    href: `${owedHref()}?event=${String(seq)}`,
  };
}

export function alertNotice(
  messages: typeof NOTICES.english & { readonly rules: typeof ALERT_RULES.english },
  { id, name, count, q }: Alert,
): NoticeItem {
  return {
    key: id,
    title: messages.alert(shortText(name)),
    body: amountText(messages.rules, count, q),
    href: alertsHref(),
  };
}

function shortText(text: string): string {
  return toVisibleString(cutText(text, TEXT_LENGTH_MAX));
}
