// A page whose code the server no longer has is of an earlier version of it.

/** A page that is younger was asked for anew already. Milliseconds. */
const YOUNG_MS = 30_000;

/** What somebody writes there is kept nowhere else. */
const UNSAVED = 'dialog[open], :is(input, textarea):focus:not([data-draft])';

/** Asks for the page anew after some code of it did not come: where the server has it, and nothing that is being written is lost. */
export async function renewPage(): Promise<void> {
  const mayRenew = () => performance.now() > YOUNG_MS && document.querySelector(UNSAVED) === null;
  if (!mayRenew()) return;
  const isThere = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere && mayRenew()) window.location.reload();
}
