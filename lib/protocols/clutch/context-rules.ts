// The rule of Clutch that one message alone does not show: whether the artifacts that it refers to are here (C52). Nothing is
// fetched, and who refers to what comes later may be right: a warning.
import type { Finding } from '@/lib/model/finding';
import { artifactPlaces } from '@/lib/text/artifact-places';
import type { ContextRules } from '../codec/context-rules';

export const contextRules: ContextRules = {
  needsRun: () => false,
  artifactsOf: (event) => [...artifactPlaces(event).keys()],
  check([event], known) {
    const places = event === undefined ? [] : artifactPlaces(event);
    return [...places].flatMap(([ref, path]): Finding[] => {
      if (known.hasArtifact(ref)) return [];
      const message = 'expected an artifact that is here, saw a reference to none';
      return [{ level: 'warning', rule: 'C52', path, message }];
    });
  },
};
