'use client';
// Whether this browser shows notifications: it is asked for its permission when somebody turns them on, and not before.
import { Bell, BellOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import {
  chooseNotifications,
  useNotificationChoice,
} from '@/lib/client/notify/notification-choice';
import { SETTINGS } from '@/lib/messages/en/features/settings/settings';

export function NotificationsChoice() {
  const messages = useMessages(SETTINGS).notifications;
  const choice = useNotificationChoice();
  if (choice === 'unsupported') {
    return <p className="text-ink-faint">{messages.unsupported}</p>;
  }
  if (choice === 'denied') {
    return (
      <p className="flex items-start gap-2">
        <span className="pt-0.5 text-warn">
          <Icon of={BellOff} />
        </span>
        {messages.denied}
      </p>
    );
  }
  const isOn = choice === 'on';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => void chooseNotifications(!isOn)}>
        <Icon of={isOn ? BellOff : Bell} />
        {isOn ? messages.turnOff : messages.turnOn}
      </Button>
      <span role="status" className="text-ink-faint">
        {isOn ? messages.isOn : messages.isOff}
      </span>
    </div>
  );
}
