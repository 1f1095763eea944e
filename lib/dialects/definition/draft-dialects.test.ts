// The worked examples of the draft, with its own line breaks, to the byte once spaces are single.
import { describe, expect, it } from 'vitest';
import {
  call,
  dialectIn,
  installed,
  textOrCode,
  verdictsOn,
} from '@/lib/testing/dialects/dialect-texts';
import { expandCall } from '../expansion/expand';
import { DRAFT_DIALECTS, LOGISTICS_DIALECT, PLANNING_DIALECT } from './draft-dialects';

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

describe('the logistics dialect of the draft', () => {
  const logistics = installed(LOGISTICS_DIALECT);

  it('expands track-shipment with a priority as the draft says', () => {
    const expanded = expandCall(
      logistics,
      call('(track-shipment "PKG-12345" :route "A->B" :priority "urgent")'),
    );

    expect(textOrCode(expanded)).toBe(
      singleSpaced(`
        (tell @tracking-service
          (shipment-request
            :package "PKG-12345"
            :route "A->B"
            :priority "urgent")
          :domain logistics)`),
    );
  });

  it('expands track-shipment without a priority as the draft says', () => {
    const expanded = expandCall(logistics, call('(track-shipment "PKG-12345" :route "A->B")'));

    expect(textOrCode(expanded)).toBe(
      singleSpaced(`
        (tell @tracking-service
          (shipment-request
            :package "PKG-12345"
            :route "A->B"
            :priority "normal")
          :domain logistics)`),
    );
  });

  it('sends confirm-delivery to the agent that the call names', () => {
    const expanded = expandCall(
      logistics,
      call('(confirm-delivery "PKG-1" @depot "2025-01-15T14:30:00Z")'),
    );

    expect(textOrCode(expanded)).toBe(
      '(tell @depot (delivery-confirmed :package "PKG-1" :time "2025-01-15T14:30:00Z") :domain logistics)',
    );
  });
});

describe('the planning dialect of the draft', () => {
  it('expands propose-action as the draft says, its lists evaluated (BD17)', () => {
    const expanded = expandCall(
      installed(PLANNING_DIALECT),
      call(`(propose-action
        "move-box-A-to-shelf-3"
        (list "box-A-location-known" "robot-arm-free")
        (list "box-A-on-shelf-3"))`),
    );

    expect(textOrCode(expanded)).toBe(
      singleSpaced(`
        (tell @planner
          (action-proposal
            :action "move-box-A-to-shelf-3"
            :requires ("box-A-location-known" "robot-arm-free")
            :achieves ("box-A-on-shelf-3"))
          :domain planning)`),
    );
  });

  it('says of :max-expansion what it is read as, and passes (BD1)', () => {
    const [, r2] = verdictsOn(PLANNING_DIALECT);

    const alias = r2?.checks.find(({ name }) => name === ':max-expansion-size');
    expect(r2?.verdict).toBe('pass');
    expect(alias).toMatchObject({ verdict: 'pass', measured: 4096, limit: 8192 });
    expect(alias?.message).toContain('written as :max-expansion');
    expect(PLANNING_DIALECT.slice(alias?.at ?? 0)).toMatch(/^4096/);
  });
});

describe.each(DRAFT_DIALECTS)('the dialect $name', ({ name, text, calls }) => {
  it('keeps R1 to R4 and has the name that it is listed under', () => {
    const verdicts = verdictsOn(text).map(({ rule, verdict }) => `${rule} ${verdict}`);

    expect(verdicts).toEqual(['R1 pass', 'R2 pass', 'R3 pass', 'R4 pass']);
    expect(dialectIn(text).name).toBe(name);
  });

  it.each(calls)('expands $call as it says', ({ call: text_, expansion }) => {
    expect(textOrCode(expandCall(installed(text), call(text_)))).toBe(expansion);
  });
});
