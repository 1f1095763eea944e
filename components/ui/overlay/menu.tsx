'use client';
// A menu that opens from a button: actions, or one choice of several.
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { moveFocus } from './move-focus';
import { type FocusBack, useFocusBack } from './use-focus-back';

const ITEM =
  'flex min-h-7 cursor-pointer items-center gap-2 rounded-small px-2 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-fill-active';

export type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
};

/** One value of several; the trigger shows the present one. */
export function ChoiceMenu({
  label,
  value,
  choices,
  trigger,
  onChosen,
}: {
  label: string;
  value: string;
  choices: readonly Choice[];
  trigger: ReactNode;
  onChosen: (value: string) => void;
}) {
  const focus = useFocusBack();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={focus.button}
        aria-label={label}
        className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-small px-1.5 text-ink-strong hover:bg-fill-active data-[state=open]:bg-fill-active"
      >
        {trigger}
        <span className="text-ink-faint">
          <Icon of={ChevronDown} />
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Items align="start" focus={focus}>
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
        </Items>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export type MenuAction = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly tone?: 'plain' | 'danger';
  readonly onChosen: () => void;
};

/** A menu of actions. The chosen one runs when the focus is back on the trigger, so that a dialog that it opens returns the focus there. */
export function ActionMenu({
  label,
  trigger,
  actions,
  onOpenChange,
}: {
  label: string;
  /** One button. */
  trigger: ReactNode;
  actions: readonly MenuAction[];
  /** For what is only there while it is pointed at, and has to stay while the menu is open. */
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const focus = useFocusBack();
  return (
    <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild ref={focus.button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Items align="end" label={label} focus={focus}>
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
        </Items>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** What a menu shows once it is open. */
function Items({
  align,
  label,
  focus,
  children,
}: {
  align: 'start' | 'end';
  /** In place of the trigger's own name. */
  label?: string;
  focus: FocusBack;
  children: ReactNode;
}) {
  return (
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
  );
}
