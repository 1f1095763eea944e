'use client';
// A menu that opens from a button: actions, or one choice of several.
import { ChevronDown } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { type AskedOfPane, LatePane, type WiredPane } from '../floating/late-pane';
import { Icon } from '../icon';
import { LatePart } from '../later/late-part';
import type { Choice, MenuAction } from './menu-items';

const CHOICES = new LatePart(() => import('./menu-pane').then((code) => code.ChoicePane));
const ACTIONS = new LatePart(() => import('./menu-pane').then((code) => code.ActionPane));

const CLOSED = { 'aria-haspopup': 'menu', 'aria-expanded': false, 'data-state': 'closed' };

function isOpening(key: string): boolean {
  return key === 'Enter' || key === ' ' || key === 'ArrowDown';
}

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
  return (
    <LateMenu part={CHOICES} props={{ value, choices, onChosen }}>
      <button
        type="button"
        aria-label={label}
        className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-small px-1.5 text-ink-strong hover:bg-fill-active data-[state=open]:bg-fill-active"
      >
        {trigger}
        <span className="text-ink-faint">
          <Icon of={ChevronDown} />
        </span>
      </button>
    </LateMenu>
  );
}

/** A menu of actions. */
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
  return (
    <LateMenu part={ACTIONS} props={{ label, actions, onOpenChange }}>
      {trigger}
    </LateMenu>
  );
}

/** A menu whose code, with what stands in it, comes after the page. */
export function LateMenu<P extends object>({
  part,
  props,
  children,
}: {
  part: LatePart<P & WiredPane>;
  props: P;
  /** One button. */
  children: ReactNode;
}) {
  return (
    <LatePane part={part} props={props} asks={asks} attributes={CLOSED}>
      {children}
    </LatePane>
  );
}

function asks({ type, nativeEvent }: SyntheticEvent<HTMLElement>): AskedOfPane {
  if (nativeEvent instanceof KeyboardEvent) return isOpening(nativeEvent.key) ? 'take' : null;
  if (type === 'blur') return 'leave';
  if (type !== 'pointerdown' || !(nativeEvent instanceof PointerEvent)) return null;
  return nativeEvent.button === 0 && !nativeEvent.ctrlKey ? 'take' : null;
}
