'use client';
// Where questions are answered that came from a framework which takes no answer from here. Stable for the life of the page.
import { createContext, type ReactNode, useContext } from 'react';

/** What the framework is called, and where it is answered, as the end of a sentence. */
export type AnswerPlace = { readonly title: string; readonly where: string };

/** By protocol. */
export type AnswerPlaces = Readonly<Record<string, AnswerPlace>>;

const PlacesContext = createContext<AnswerPlaces>({});

export function AnswerPlacesProvider({
  places,
  children,
}: {
  places: AnswerPlaces;
  children: ReactNode;
}) {
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** Null where an answer is delivered. */
export function useAnswerPlace(protocol: string): AnswerPlace | null {
  const places = useContext(PlacesContext);
  return Object.hasOwn(places, protocol) ? (places[protocol] ?? null) : null;
}
