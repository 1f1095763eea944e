// Proposals by what refers to them (HD9), and the votes that came before what they are about. What is open stays; of what was
// decided, the latest.
import { BoundedMap } from '@/lib/std/bounded-map';
import { taskKey } from '@/lib/tasks/task-key';
import { type HeldProposal, isUndecided, type SaidOfProposal } from './held-proposal';

/** Proposals that nobody has decided, those that were, and votes without a proposal: some 2 KB, 2 KB and 200 bytes each. */
export const OPEN_MAX = 20_000;
const DECIDED_MAX = 20_000;
export const WAITING_MAX = 10_000;

/** A list of seqs of which so many are gone is made anew. */
const GONE_MAX = 4_096;

/** Names of what another log tells are others than those of this one. */
type Scope = Pick<SaidOfProposal, 'isImport'>;

export class ProposalIndex {
  readonly #open: BoundedMap<number, HeldProposal>;
  readonly #decided: BoundedMap<number, HeldProposal>;
  /** Ascending; those that are gone stand in it for a while. */
  #seqs: number[] = [];
  #gone = 0;
  /** By run and the name that votes refer to first; by run and each further name; and the latest of any run. */
  readonly #byName = new Map<string, number>();
  readonly #byOtherName = new Map<string, number>();
  readonly #latest = new Map<string, number>();
  readonly #waiting: BoundedMap<number, SaidOfProposal>;
  readonly #waitingFor = new Map<string, Set<number>>();
  /** Open proposals that changed since somebody asked. */
  readonly #touched = new Set<number>();

  /** Both are told the seqs of what changed or is gone. */
  constructor(touch: (seq: number) => void, touchWaiting: (seq: number) => void) {
    this.#open = new BoundedMap(OPEN_MAX, touch);
    this.#decided = new BoundedMap(DECIDED_MAX, touch);
    this.#waiting = new BoundedMap(WAITING_MAX, touchWaiting);
  }

  get(seq: number): HeldProposal | null {
    return this.#open.get(seq) ?? this.#decided.get(seq) ?? null;
  }

  /** Those that this server has not decided, and is to decide. */
  open(): Iterable<HeldProposal> {
    return this.#open.values();
  }

  *newestFirst(): Iterable<HeldProposal> {
    for (let place = this.#seqs.length - 1; place >= 0; place -= 1) {
      const proposal = this.get(this.#seqs[place] ?? 0);
      if (proposal !== null) yield proposal;
    }
  }

  /** What something that is said in a run refers to. */
  find({ isImport, run_id, proposal: name }: Omit<SaidOfProposal, 'seq'> | Reference) {
    const key = scoped({ isImport }, taskKey(run_id, name));
    const seq = this.#byName.get(key) ?? this.#byOtherName.get(key);
    if (seq !== undefined) return this.get(seq);
    // A vote that names no run of its own stands in the run of its proposal's name (mapping, "Ids").
    return run_id === name ? this.latest({ isImport }, name) : null;
  }

  /** The latest of this name in any run. */
  latest(scope: Scope, name: string): HeldProposal | null {
    const seq = this.#latest.get(scoped(scope, name));
    return seq === undefined ? null : this.get(seq);
  }

  /** Puts in a proposal; false where its run has one of this name already, which is asked for again. */
  add(proposal: HeldProposal): boolean {
    if (this.#byName.has(this.#keysOf(proposal)[0] ?? '')) return false;
    this.#name(proposal);
    this.#seqs.push(proposal.seq);
    this.put(proposal);
    return true;
  }

  /** Puts in what changed of a proposal. */
  put(proposal: HeldProposal): void {
    const { seq } = proposal;
    const isOpen = isUndecided(proposal);
    const evicted = (isOpen ? this.#open : this.#decided).set(seq, proposal);
    if (isOpen) this.#touched.add(seq);
    else if (this.#open.get(seq) !== undefined) {
      this.#open.delete(seq);
      // Engines learn that nothing is left to be done.
      this.#touched.add(seq);
    }
    for (const gone of evicted) this.#forget(gone);
  }

  /** The seqs of the proposals that changed since the last call; at first all that are open. */
  takeTouched(): number[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  /** Keeps what refers to a proposal that nobody has made. */
  wait(said: SaidOfProposal): void {
    for (const gone of this.#waiting.set(said.seq, said)) this.#unfile(gone);
    this.#file(said);
  }

  /** What was said before a proposal came, in the order of the log. */
  takeWaiting(proposal: HeldProposal): SaidOfProposal[] {
    const elsewhere = proposal.names
      .filter((name) => !this.#byName.has(scoped(proposal, taskKey(name, name))))
      .map((name) => scoped(proposal, taskKey(name, name)));
    const keys = new Set([...this.#keysOf(proposal), ...elsewhere]);
    const seqs = [...keys].flatMap((key) => [...(this.#waitingFor.get(key) ?? [])]);
    const said = seqs.sort((one, other) => one - other).flatMap((seq) => this.waiting(seq) ?? []);
    for (const one of said) {
      this.#waiting.delete(one.seq);
      this.#unfile(one);
    }
    return said;
  }

  waiting(seq: number): SaidOfProposal | null {
    return this.#waiting.get(seq) ?? null;
  }

  /** Goes on from what was saved, in any order. */
  load(proposals: readonly HeldProposal[], waiting: readonly SaidOfProposal[]): void {
    for (const proposal of [...proposals].sort(bySeq)) {
      const { seq } = proposal;
      this.#name(proposal);
      this.#seqs.push(seq);
      (isUndecided(proposal) ? this.#open : this.#decided).load(seq, proposal);
      if (isUndecided(proposal)) this.#touched.add(seq);
    }
    for (const said of [...waiting].sort(bySeq)) {
      this.#waiting.load(said.seq, said);
      this.#file(said);
    }
  }

  /** The key of the first name first. */
  #keysOf(proposal: HeldProposal): string[] {
    return proposal.names.map((name) => scoped(proposal, taskKey(proposal.run_id, name)));
  }

  #name(proposal: HeldProposal): void {
    const { seq, names } = proposal;
    const [first = '', ...others] = this.#keysOf(proposal);
    this.#byName.set(first, seq);
    for (const other of others) {
      if (!this.#byOtherName.has(other)) this.#byOtherName.set(other, seq);
    }
    // What somebody calls an event takes no name from a proposal.
    for (const [place, name] of names.entries()) {
      const key = scoped(proposal, name);
      if (place === 0 || !this.#latest.has(key)) this.#latest.set(key, seq);
    }
  }

  #forget(proposal: HeldProposal): void {
    const { seq, names } = proposal;
    const maps = [this.#byName, this.#byOtherName] as const;
    for (const key of this.#keysOf(proposal)) for (const map of maps) unset(map, key, seq);
    for (const name of names) unset(this.#latest, scoped(proposal, name), seq);
    this.#gone += 1;
    if (this.#gone < GONE_MAX) return;
    this.#seqs = this.#seqs.filter((known) => this.get(known) !== null);
    this.#gone = 0;
  }

  #file(said: SaidOfProposal): void {
    const key = fileKey(said);
    this.#waitingFor.set(key, (this.#waitingFor.get(key) ?? new Set()).add(said.seq));
  }

  #unfile(said: SaidOfProposal): void {
    const key = fileKey(said);
    const seqs = this.#waitingFor.get(key);
    seqs?.delete(said.seq);
    if (seqs?.size === 0) this.#waitingFor.delete(key);
  }
}

/** What refers to a proposal by a name that is used in a run. */
export type Reference = Pick<SaidOfProposal, 'isImport' | 'run_id' | 'proposal'>;

function fileKey(said: SaidOfProposal): string {
  return scoped(said, taskKey(said.run_id, said.proposal));
}

function scoped({ isImport }: Scope, key: string): string {
  return isImport ? `\u0001${key}` : key;
}

function unset(map: Map<string, number>, key: string, seq: number): void {
  if (map.get(key) === seq) map.delete(key);
}

function bySeq(one: { readonly seq: number }, other: { readonly seq: number }): number {
  return one.seq - other.seq;
}
