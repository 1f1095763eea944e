'use client';
// What somebody opened, a dialog most often: nothing stands there until its code has come.
import type { LatePart } from './late-part';
import { Later } from './later';

export function Opened<P extends object>({ part, props }: { part: LatePart<P>; props: P }) {
  return <Later part={part} props={props} Waiting={Nothing} />;
}

function Nothing() {
  return null;
}
