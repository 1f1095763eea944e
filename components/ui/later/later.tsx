'use client';
// A part of a page whose code comes after the page's own. The server draws it with the rest; the browser leaves what was drawn
// as it is until the code is there, so that the page answers earlier and nothing moves. What a person did in it meanwhile is handed
// over to it.
import {
  type ComponentType,
  type RefCallback,
  startTransition,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { LatePart } from './late-part';
import { Meanwhile } from './meanwhile';
import { renewPage } from './renew-page';
import { untilLetGo } from './until-let-go';
import { Verbatim } from './verbatim';

/** What is drawn, and with what. `Waiting` stands there where a browser draws it first and its code is on the way or did not come. */
type LaterProps<P> = { part: LatePart<P>; props: P; Waiting: ComponentType<P> };

export function Later<P extends object>(later: LaterProps<P>) {
  if (typeof window === 'undefined') return <OnServer {...later} />;
  // Another part in the same place is drawn from its own beginning.
  return <InBrowser key={later.part.key} {...later} />;
}

/** The first page waits for the code, all others find it. */
function OnServer<P extends object>({ part, props, Waiting }: LaterProps<P>) {
  const Part = part.now() ?? use(part.fetch()) ?? Waiting;
  return (
    <div className="contents">
      <Part {...props} />
    </div>
  );
}

function InBrowser<P extends object>({ part, props, Waiting }: LaterProps<P>) {
  const isTakenOver = useSyncExternalStore(noChange, inBrowser, onServer);
  const [wasDrawn] = useState(isTakenOver);
  const [Part, setPart] = useState(() => {
    void part.fetch();
    // What the server drew stays until all is there that the part needs.
    return isTakenOver && part.needs !== undefined ? null : part.now();
  });
  const isLoaded = Part !== null && !isTakenOver;
  const [meanwhile] = useState(() => new Meanwhile());
  useEffect(() => {
    let isHere = true;
    void part.fetch().then(async (fetched) => {
      // Who reads on is not disturbed.
      if (fetched === null) return navigator.userActivation.isActive ? renewPage() : undefined;
      await part.needs?.(meanwhile.drawn());
      await untilLetGo(() => meanwhile.isUnderWay());
      if (!isHere) return;
      const takeOver = () => setPart(() => fetched);
      // Where somebody may write, no letter comes between what is drawn and what is put in place. All else in its own time: a
      // hundred messages that wait for the same code are not drawn in one go.
      if (meanwhile.takesText()) flushSync(takeOver);
      else startTransition(takeOver);
    });
    return () => {
      isHere = false;
    };
  }, [part, meanwhile]);

  // While React takes over what the server drew, it has to find the element that the server drew.
  if (wasDrawn && !isLoaded) return <AsDrawn frame={meanwhile.watch} />;
  if (Part === null) return <Waiting {...props} />;
  return (
    <div ref={meanwhile.doAgain} className="contents">
      <Part {...props} />
    </div>
  );
}

/** What the server drew in this place, untouched: the empty text is written nowhere, since React takes over what stands there. */
function AsDrawn({ frame }: { frame: RefCallback<HTMLDivElement> }) {
  return <Verbatim as="div" ref={frame} className="contents" html="" />;
}

const noChange = () => () => undefined;
const inBrowser = () => false;
const onServer = () => true;
