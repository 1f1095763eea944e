'use client';
// What a menu shows once it is open, of actions or of choices, loaded when somebody is about to open one.
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import type { PaneProps } from './late-pane';
import type { Choice, MenuAction } from './menu-items';
import { moveFocus } from './move-focus';
import { type FocusBack, useFocusBack } from './use-focus-back';

const ITEM =
  'flex min-h-7 cursor-pointer items-center gap-2 rounded-small px-2 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-fill-active';

export function ChoicePane({
  value,
  choices,
  onChosen,
  ...pane
}: {
  value: string;
  choices: readonly Choice[];
  onChosen: (value: string) => void;
} & PaneProps) {
  const focus = useFocusBack();
  return (
    <Menu align="start" focus={focus} {...pane}>
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
  ...pane
}: {
  label: string;
  actions: readonly MenuAction[];
} & PaneProps) {
  const focus = useFocusBack();
  return (
    <Menu align="end" label={label} focus={focus} {...pane}>
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
  children,
  isOpen,
  onOpenChange,
  wire,
}: {
  align: 'start' | 'end';
  /** In place of the trigger's own name. */
  label?: string;
  focus: FocusBack;
  children: ReactNode;
} & PaneProps) {
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
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
          onKeyDownCapture={moveFocus}
          onEscapeKeyDown={focus.giveBack}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
