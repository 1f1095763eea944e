// What a person does before the page has any of its scripts. `holdEarly` runs first of all, out of the page's own HTML, and holds what
// was written and chosen, and the last press; `do-held.ts` does it again once React has taken over what the server drew. Without
// that a press did nothing, and what was written was undone by the next that the page drew.

/** A press that nobody has answered. */
export type HeldPress = {
  readonly target: Element;
  /** Of the click, 0 where a key made it; null where Enter was pressed in a field. */
  readonly detail: number | null;
};

type EarlyHold = {
  press: HeldPress | null;
  /** Fields that were written into, or in which something was chosen. */
  readonly changed: Set<Element>;
  /** Letters are being put together in one of them. */
  isComposing: boolean;
  /** Holds nothing from then on. */
  end(): void;
};

declare global {
  /** Until the page has taken over; undefined where it was not drawn by the server. */
  var colloquyEarly: EarlyHold | undefined;
}

/** What the page holds. */
export function earlyHold(): EarlyHold | undefined {
  return globalThis.colloquyEarly;
}

/** The press that is held, where it was in this part of the page; it is held no longer. */
export function takeHeldPress(frame: Element): (HeldPress & { readonly detail: number }) | null {
  const hold = earlyHold();
  const { target, detail } = hold?.press ?? { target: null, detail: null };
  if (hold === undefined || detail === null || !frame.contains(target)) return null;
  hold.press = null;
  return target && { target, detail };
}

/** Sent as its own text: it uses nothing from outside of it. */
export function holdEarly(): void {
  // Where something else stands in place of the page, such as the page of a failure, nothing of it is held.
  const script = document.currentScript;
  const listening = new AbortController();
  const hold: EarlyHold = {
    press: null,
    changed: new Set(),
    isComposing: false,
    end: () => listening.abort(),
  };
  globalThis.colloquyEarly = hold;

  /** The page itself may hear of some events while it takes over: what is held is done once. */
  function keep(event: Event, press: HeldPress) {
    if (script?.isConnected !== true) return;
    event.stopPropagation();
    hold.press = press;
  }
  function listen<Name extends keyof WindowEventMap>(
    name: Name,
    hear: (event: WindowEventMap[Name]) => void,
  ) {
    window.addEventListener(name, hear, { capture: true, signal: listening.signal });
  }
  listen('click', (event) => {
    const { target, detail } = event;
    if (!(target instanceof Element) || target.closest('a[href]') !== null) return;
    const pressed = target.closest('button, [role="treeitem"], [type="radio"], [type="checkbox"]');
    if (pressed !== null) keep(event, { target: pressed, detail });
  });
  listen('keydown', (event) => {
    const { target, key, isComposing } = event;
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return;
    keep(event, { target, detail: null });
  });
  for (const name of ['input', 'change'] as const)
    listen(name, ({ target }) => {
      if (target instanceof Element) hold.changed.add(target);
    });
  listen('submit', (event) => event.preventDefault());
  listen('compositionstart', () => {
    hold.isComposing = true;
  });
  listen('compositionend', () => {
    hold.isComposing = false;
  });
}
