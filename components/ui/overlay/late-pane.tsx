'use client';
// The button of a pane, a menu or a popover, whose code comes when somebody is about to open it: points at it, or has the focus on it.
// The button stays the same element: what the pane's own trigger bears is handed to it as soon as the pane is there.
import { Slot } from 'radix-ui';
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { LatePart } from '../later/late-part';
import { isSameRecord } from '../later/use-same';

type TriggerProps = ComponentProps<'button'>;

/** What every pane is given. */
export type PaneProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The child of the pane's own trigger. */
  readonly wire: ReactElement;
};

/** How a pane is opened that is not there yet: its own trigger does so afterwards. */
export type OpenedBy = {
  readonly role: 'menu' | 'dialog';
  readonly pointer: 'pointerdown' | 'click';
  readonly keys: readonly string[];
};

export function LatePane<P extends object>({
  part,
  props,
  by,
  trigger,
  isOpen,
  onOpenChange,
}: {
  part: LatePart<P & PaneProps>;
  props: P;
  by: OpenedBy;
  /** One button. */
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const wired = useRef<TriggerProps | null>(null);
  const [attributes, setAttributes] = useState<Attributes>({});
  const [Pane, setPane] = useState<ComponentType<P & PaneProps> | null>(null);
  const prepare = () => {
    if (Pane === null) void part.fetch().then((fetched) => setPane(() => fetched));
  };
  const open = () => {
    prepare();
    onOpenChange(true);
  };
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup={by.role}
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        {...attributes}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (wired.current !== null) wired.current.onPointerDown?.(event);
          else if (by.pointer === 'pointerdown' && event.button === 0 && !event.ctrlKey) open();
        }}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          if (wired.current !== null) return wired.current.onKeyDown?.(event);
          if (!by.keys.includes(event.key)) return;
          event.preventDefault();
          open();
        }}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          if (wired.current !== null) wired.current.onClick?.(event);
          else if (by.pointer === 'click') open();
        }}
      >
        {trigger}
      </Slot.Root>
      {Pane !== null && (
        <Pane
          {...props}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          wire={<Wire button={button} wired={wired} onAttributes={setAttributes} />}
        />
      )}
    </>
  );
}

type Attributes = Readonly<Record<string, unknown>>;

/** Stands for the button within the pane's trigger, and hands on what it is given. */
function Wire({
  button,
  wired,
  onAttributes,
  ref,
  ...given
}: {
  button: RefObject<HTMLButtonElement | null>;
  wired: RefObject<TriggerProps | null>;
  onAttributes: (change: (before: Attributes) => Attributes) => void;
  ref?: Ref<HTMLButtonElement | null>;
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
  );
  // Hands on to the button, which is drawn elsewhere.
  useLayoutEffect(() => {
    wired.current = given;
    const next = attributesOf(given);
    onAttributes((before) => (isSameRecord(before, next) ? before : next));
  });
  useLayoutEffect(
    () => () => {
      wired.current = null;
    },
    [wired],
  );
  return null;
}

function attributesOf(given: object): Attributes {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => typeof value !== 'function' && value !== undefined && name !== 'children',
    ),
  );
}
