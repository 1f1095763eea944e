// Which rules may mean an event, told by one term that each of them asks for, so that an event costs what it may mean and not
// what there is to ask. It names too many and never too few: `lib/search/match.ts` has the last word.
import type { TermAsked, TermClause } from '@/lib/model/term-clause';
import type { FacetSource } from '@/lib/search/facets';
import { facetTerms, isFacetTerm, queryClauses, wordTerms } from '@/lib/search/index-terms';
import type { AlertRule } from './alert-rule';

type Asked = Map<string, AlertRule[]>;

export class RulesByTerm {
  readonly #byFacet: Asked = new Map();
  readonly #byWord: Asked = new Map();
  readonly #byPrefix: Asked = new Map();
  readonly #always: AlertRule[] = [];
  readonly #prefixLengths: ReadonlySet<number>;

  constructor(rules: readonly AlertRule[]) {
    for (const rule of rules) this.#add(rule);
    this.#prefixLengths = new Set([...this.#byPrefix.keys()].map(({ length }) => length));
  }

  /** Each once. */
  of(record: FacetSource): ReadonlySet<AlertRule> {
    const rules = new Set(this.#always);
    const collect = (found: readonly AlertRule[] | undefined) => {
      for (const rule of found ?? []) rules.add(rule);
    };
    if (this.#byFacet.size > 0) {
      for (const term of facetTerms(record)) collect(this.#byFacet.get(term));
    }
    if (this.#byWord.size + this.#byPrefix.size === 0) return rules;
    for (const term of wordTerms(record)) {
      collect(this.#byWord.get(term));
      for (const length of this.#prefixLengths) collect(this.#byPrefix.get(term.slice(0, length)));
    }
    return rules;
  }

  #add(rule: AlertRule): void {
    const wanted = queryClauses(rule.query).filter(({ isExcluded }) => !isExcluded);
    const key = wanted.find(isOfFacets) ?? wanted[0];
    if (key === undefined) this.#always.push(rule);
    for (const asked of key?.anyOf ?? []) this.#put(asked, rule);
  }

  #put({ term, isPrefix }: TermAsked, rule: AlertRule): void {
    const into = isPrefix ? this.#byPrefix : isFacetTerm(term) ? this.#byFacet : this.#byWord;
    const known = into.get(term);
    if (known) known.push(rule);
    else into.set(term, [rule]);
  }
}

/** Facets cost a look at the envelope; words have the text cut. */
function isOfFacets({ anyOf }: TermClause): boolean {
  return anyOf.every(({ term }) => isFacetTerm(term));
}
