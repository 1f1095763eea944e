'use client';
// A button with what floats beside it, a menu, a popover or a tooltip, whose code comes after the page. The button is the same element
// before and after: what the pane's own trigger would bear is handed to it, and what opens the pane before that is done again.
import { Slot } from 'radix-ui';
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { LatePart } from '../later/late-part';
import { isSameRecord } from '../later/use-same';

/** What every pane is given. */
export type WiredPane = {
  /** The child of the pane's own trigger. */
  readonly wire: ReactElement;
};

/**
 * What an event means to a pane that is not there yet: `open` asks for it and is done again when it is there, and with `take` nobody
 * else hears of it before; `leave` takes that back.
 */
export type AskedOfPane = 'open' | 'take' | 'leave' | null;

type Heard =
  | 'onPointerMove'
  | 'onPointerLeave'
  | 'onPointerDown'
  | 'onKeyDown'
  | 'onFocus'
  | 'onBlur'
  | 'onClick';

type Handlers = Partial<Record<Heard, (event: SyntheticEvent<HTMLElement>) => void>>;

type Attributes = Readonly<Record<string, unknown>>;

export function LatePane<P extends object>({
  part,
  props,
  asks,
  attributes,
  children,
}: {
  part: LatePart<P & WiredPane>;
  props: P;
  asks: (event: SyntheticEvent<HTMLElement>) => AskedOfPane;
  /** What the button bears until the pane says so itself. */
  attributes: Attributes;
  /** One button. */
  children: ReactNode;
}) {
  const button = useRef<HTMLElement>(null);
  const wired = useRef<Handlers | null>(null);
  const asked = useRef<Event | null>(null);
  const [given, setGiven] = useState<Attributes>(attributes);
  const [Pane, setPane] = useState<ComponentType<P & WiredPane> | null>(null);
  useEffect(() => void part.fetch(), [part]);
  // After the effects of the pane, which listens to the document by then.
  useEffect(() => {
    const { current: event } = asked;
    if (Pane === null || event === null) return;
    asked.current = null;
    button.current?.dispatchEvent(copyOf(event));
  }, [Pane]);
  const bring = () => {
    const here = part.now();
    if (here !== null) setPane(() => here);
    else void part.fetch().then((fetched) => setPane(() => fetched));
  };
  const hear = (name: Heard, event: SyntheticEvent<HTMLElement>) => {
    if (wired.current !== null) return wired.current[name]?.(event);
    const what = asks(event);
    if (what === null) return;
    asked.current = what === 'leave' ? null : event.nativeEvent;
    if (what === 'leave') return;
    if (what === 'take') {
      event.preventDefault();
      event.stopPropagation();
    }
    bring();
  };
  return (
    <>
      <Slot.Root
        {...given}
        ref={button}
        onPointerMove={(event) => hear('onPointerMove', event)}
        onPointerLeave={(event) => hear('onPointerLeave', event)}
        onPointerDown={(event) => hear('onPointerDown', event)}
        onKeyDown={(event) => hear('onKeyDown', event)}
        onFocus={(event) => hear('onFocus', event)}
        onBlur={(event) => hear('onBlur', event)}
        onClick={(event) => hear('onClick', event)}
      >
        {children}
      </Slot.Root>
      {Pane !== null && (
        <Pane {...props} wire={<Wire button={button} wired={wired} onGiven={setGiven} />} />
      )}
    </>
  );
}

/** Stands for the button within the pane's trigger, and hands on what it is given. */
function Wire({
  button,
  wired,
  onGiven,
  ref,
  ...given
}: {
  button: RefObject<HTMLElement | null>;
  wired: RefObject<Handlers | null>;
  onGiven: (change: (before: Attributes) => Attributes) => void;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  // The button is drawn elsewhere.
  useLayoutEffect(() => {
    wired.current = given;
    const next = attributesOf(given);
    onGiven((before) => (isSameRecord(before, next) ? before : next));
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

/** The same event once more: one that was dispatched cannot be dispatched again. */
function copyOf(event: Event): Event {
  const Kind = event.constructor as new (type: string, init: EventInit) => Event;
  return new Kind(event.type, event);
}
