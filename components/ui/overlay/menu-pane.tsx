'use client';
// What a menu shows once it is open: actions, or choices.
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import type { WiredPane } from '../floating/late-pane';
import { Icon } from '../icon';
import { type FocusKeys, moveFocus } from '../layout/move-focus';
import type { Choice, MenuAction } from './menu-items';
import { type FocusBack, useFocusBack } from './use-focus-back';

const ITEM =
  'flex min-h-7 cursor-pointer items-center gap-2 rounded-small px-2 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-fill-active';

const ENABLED_ITEMS = '[role^=menuitem]:not([data-disabled])';

/** Else a menu moves the focus a moment after the key, and an Enter in between chooses the item before. */
const KEYS: FocusKeys = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  PageUp: () => 0,
  End: (_, count) => count - 1,
  PageDown: (_, count) => count - 1,
};

export function ChoicePane({
  value,
  choices,
  onChosen,
  wire,
}: {
  value: string;
  choices: readonly Choice[];
  onChosen: (value: string) => void;
} & WiredPane) {
  const focus = useFocusBack();
  return (
    <Menu align="start" focus={focus} wire={wire}>
      <DropdownMenu.RadioGroup value={value} onValueChange={onChosen}>
        {choices.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice.value}
            value={choice.value}
            className={`${ITEM} text-ink-strong`}
            onSelect={focus.giveBack}
          >
            <span className="w-3.5">
              <DropdownMenu.ItemIndicator>
                <Icon of={Check} />
              </DropdownMenu.ItemIndicator>
            </span>
            <span className="min-w-0 flex-1">{choice.label}</span>
            {choice.detail !== undefined && (
              <span className="text-12 text-ink-faint">{choice.detail}</span>
            )}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Menu>
  );
}

/** The chosen one runs when the focus is back on the trigger, so that a dialog that it opens returns the focus there. */
export function ActionPane({
  label,
  actions,
  onOpenChange,
  wire,
}: {
  label: string;
  actions: readonly MenuAction[];
  onOpenChange?: (isOpen: boolean) => void;
} & WiredPane) {
  const focus = useFocusBack();
  return (
    <Menu align="end" label={label} focus={focus} onOpenChange={onOpenChange} wire={wire}>
      {actions.map((action) => (
        <DropdownMenu.Item
          key={action.label}
          className={`${ITEM} ${action.tone === 'danger' ? 'text-fail' : 'text-ink-strong'}`}
          onSelect={() => {
            focus.giveBack();
            action.onChosen();
          }}
        >
          <Icon of={action.icon} />
          {action.label}
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}

/** The menu that hangs at its trigger. */
function Menu({
  align,
  label,
  focus,
  onOpenChange,
  children,
  wire,
}: {
  align: 'start' | 'end';
  /** In place of the trigger's own name. */
  label?: string;
  focus: FocusBack;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
} & WiredPane) {
  return (
    <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild ref={focus.button}>
        {wire}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-80 min-w-44 not-data-[state=closed]:animate-appear overflow-y-auto rounded bg-raised p-1 shadow-float"
          onKeyDownCapture={(event) => moveFocus(event, ENABLED_ITEMS, KEYS)}
          onEscapeKeyDown={focus.giveBack}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
