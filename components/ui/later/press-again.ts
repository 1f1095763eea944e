/** As a key is pressed that opens, sends or chooses. */
export const ENTER = { key: 'Enter', bubbles: true, cancelable: true };

/** Does a press again that came too early. A menu is open before the click, with its first item in focus where a key opened it. */
export function pressAgain(element: HTMLElement | null, isByKey: boolean): void {
  const menu = element?.closest('[aria-haspopup="menu"]') ?? null;
  if (menu === null) element?.click();
  else if (isByKey) menu.dispatchEvent(new KeyboardEvent('keydown', ENTER));
  else menu.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
}
