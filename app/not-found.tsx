// Nothing is at this address.
import { NothingHere } from './nothing-here';

export default function NotFound() {
  return (
    <main className="grid min-h-full place-items-center bg-surface">
      <NothingHere />
    </main>
  );
}
