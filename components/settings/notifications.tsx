'use client';
// Whether this browser shows notifications: it is asked for its permission when somebody turns them on, and not before.
import { Bell, BellOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import {
  chooseNotifications,
  useNotificationChoice,
} from '@/lib/client/notify/notification-choice';

export function NotificationsChoice() {
  const choice = useNotificationChoice();
  if (choice === 'unsupported') {
    return (
      <p className="text-ink-faint">
        This browser shows none here. Notifications need https, or an address on this machine.
      </p>
    );
  }
  if (choice === 'denied') {
    return (
      <p className="flex items-start gap-2">
        <span className="pt-0.5 text-warn">
          <Icon of={BellOff} />
        </span>
        This browser was told to show no notifications of this address. Allow them in its settings
        for the site, then turn them on here.
      </p>
    );
  }
  const isOn = choice === 'on';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => void chooseNotifications(!isOn)}>
        <Icon of={isOn ? BellOff : Bell} />
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
      <span role="status" className="text-ink-faint">
        {isOn ? 'On in this browser' : 'Off'}
      </span>
    </div>
  );
}
