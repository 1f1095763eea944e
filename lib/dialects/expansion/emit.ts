// Templates turned into messages. What is emitted is counted as it is emitted, so that a call ends at the first character
// too many and never builds more than its limit; arguments are shared, not copied, and nothing emitted is looked at again.
import type { Failure } from '@/lib/model/failure';
import { isAtom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { MESSAGES_MAX } from '../language/limits';
import { atomCharacters, bracketCharacters, type Extent, NIL_EXTENT } from '../language/measure';
import { down, type Trail } from '../language/trail';
import type { Argument, ArgumentOrigin, Bindings } from './bind-call';
import { passes } from './conditions';
import { alternativesOf, type ChoiceForm, choiceOf, isNil, readClause } from './template-forms';

/** A bound, and who set it. */
export type EmitLimit = {
  readonly max: number;
  readonly source: string;
  /** B36 for what is enforced on everybody, B37 for what the caller asked for. */
  readonly rule: 'B36' | 'B37';
};

export type EmitLimits = { readonly depth: EmitLimit; readonly characters: EmitLimit };

/** Where a part of the template stands, and where in the messages what comes of it goes. */
export type EmitPlace = { readonly from: Trail; readonly to: Trail };

/** One thing that happened to a part of the template. */
export type Emitted = {
  readonly kind: ArgumentOrigin | ChoiceForm | 'literal';
  readonly parameter: string | null;
  readonly place: EmitPlace;
  /** What it came to; for a choice the part that was chosen, as it is written unless that is a parameter. */
  readonly value: Sexpr;
};

/** A part of a template after its choices; null is `()`. */
type Chosen = { readonly template: Sexpr; readonly from: Trail } | null;

const NIL = list();

export class Emitter {
  readonly messages: Sexpr[] = [];
  /** Why it ended before its end; null where it did not. */
  failure: Failure | null = null;
  private characters = 0;
  private readonly bindings: Bindings;
  private readonly limits: EmitLimits;
  private readonly tell: ((emitted: Emitted) => void) | null;

  constructor(bindings: Bindings, limits: EmitLimits, tell: Emitter['tell']) {
    this.bindings = bindings;
    this.limits = limits;
    this.tell = tell;
  }

  /** One message, those of a sequence (BD14), or none of a choice that comes to `()`. */
  emitMessages(template: Sexpr, from: Trail = null): void {
    if (this.failure !== null) return;
    const chosen = this.select(template, { from, to: down(null, this.messages.length) });
    if (chosen === null) return;
    if (isList(chosen.template) && isList(chosen.template.items[0])) {
      for (const [index, item] of chosen.template.items.entries()) {
        this.emitMessages(item, down(chosen.from, index));
      }
    } else this.emitMessage(chosen.template, chosen.from);
  }

  private emitMessage(template: Sexpr, from: Trail): void {
    const index = this.messages.length;
    if (index === MESSAGES_MAX) {
      this.refuse('messages', { max: MESSAGES_MAX, source: 'for one call', rule: 'B36' });
      return;
    }
    // The line break between two messages.
    if (index > 0 && !this.count(1)) return;
    const message = this.emit(template, { from, to: down(null, index) }, 0);
    if (message !== null) this.messages.push(message);
  }

  /** A part of a message inside so many lists; null after a failure. */
  private emit(template: Sexpr, place: EmitPlace, level: number): Sexpr | null {
    if (choiceOf(template) !== null) {
      const chosen = this.select(template, place);
      if (chosen !== null)
        return this.emit(chosen.template, { ...place, from: chosen.from }, level);
      return this.emitShared(
        { kind: 'literal', parameter: null, place, value: NIL },
        NIL_EXTENT,
        level,
      );
    }
    if (isList(template)) return this.emitList(template, place, level);
    const argument = this.argumentOf(template);
    if (argument === undefined) {
      const extent = { depth: 0, characters: atomCharacters(template) };
      return this.emitShared(
        { kind: 'literal', parameter: null, place, value: template },
        extent,
        level,
      );
    }
    const { origin, value, extent } = argument;
    return this.emitShared({ kind: origin, parameter: template.text, place, value }, extent, level);
  }

  /** Everything that is no parameter and no choice stands for itself (B28). */
  private emitList({ items }: List, place: EmitPlace, level: number): Sexpr | null {
    const brackets = { depth: 1, characters: bracketCharacters(items.length) };
    if (!this.fits(brackets, level)) return null;
    const emitted: Sexpr[] = [];
    for (const [index, item] of items.entries()) {
      const at = { from: down(place.from, index), to: down(place.to, index) };
      const part = this.emit(item, at, level + 1);
      if (part === null) return null;
      emitted.push(part);
    }
    if (items.length === 0) this.tell?.({ kind: 'literal', parameter: null, place, value: NIL });
    return { kind: 'list', items: emitted };
  }

  /** An atom, or an argument as it is (B25, B26): its size was measured before, so that a reference costs no work. */
  private emitShared(emitted: Emitted, extent: Extent, level: number): Sexpr | null {
    if (!this.fits(extent, level)) return null;
    this.tell?.(emitted);
    return emitted.value;
  }

  /** What a choice comes to, through choices inside it (B27); what is no choice is itself. Looks at each part once. */
  private select(template: Sexpr, place: EmitPlace): Chosen {
    const choice = choiceOf(template);
    if (choice === null || !isList(template)) {
      const value = this.argumentOf(template)?.value ?? template;
      return isNil(value) ? null : { template, from: place.from };
    }
    const chosen =
      choice === 'or' ? this.selectFirst(template, place) : this.selectBranch(template, place);
    if (this.tell !== null) {
      const value =
        chosen === null ? NIL : (this.argumentOf(chosen.template)?.value ?? chosen.template);
      this.tell({ kind: choice, parameter: null, place, value });
    }
    return chosen;
  }

  private selectFirst(template: List, place: EmitPlace): Chosen {
    for (const [index, alternative] of alternativesOf(template).entries()) {
      const chosen = this.select(alternative, { ...place, from: down(place.from, index + 1) });
      if (chosen !== null) return chosen;
    }
    return null;
  }

  /** The branch whose test passes, else that of `else`, else `()`. */
  private selectBranch(template: List, place: EmitPlace): Chosen {
    for (const [index, branch] of alternativesOf(template).entries()) {
      const clause = readClause(branch);
      if (!clause.ok) continue;
      const { test, template: inner } = clause.value;
      const argument = test === null ? undefined : this.bindings.get(test.parameter);
      const isTaken = test === null || (argument !== undefined && passes(test, argument.value));
      if (!isTaken) continue;
      return this.select(inner, { ...place, from: down(down(place.from, index + 1), 1) });
    }
    return null;
  }

  private argumentOf(template: Sexpr): Argument | undefined {
    return isAtom(template, 'symbol') ? this.bindings.get(template.text) : undefined;
  }

  private fits({ depth, characters }: Extent, level: number): boolean {
    if (level + depth <= this.limits.depth.max) return this.count(characters);
    this.refuse('levels', this.limits.depth);
    return false;
  }

  private count(characters: number): boolean {
    this.characters += characters;
    if (this.characters <= this.limits.characters.max) return true;
    this.refuse('characters', this.limits.characters);
    return false;
  }

  private refuse(unit: string, { max, source, rule }: EmitLimit): void {
    const message = `expected an expansion of at most ${max} ${unit} ${source}, saw more while emitting message ${this.messages.length + 1}; shorten the arguments`;
    this.failure ??= { code: 'limit_exceeded', message, rule };
  }
}
