import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { it, expect } from 'vitest';
import fc from 'fast-check';
import { clowlCodec } from '../codec';
import { verdictOf } from '@/lib/model/finding';
import type { Codec } from '../../codec';
import { translate } from '../../translate';
it('foreign', async () => {
  const mods: Codec[] = [];
  for (const [n,k] of [['clutch','clutchCodec'],['cap','capCodec'],['heretek','heretekCodec']] as const) {
    try { const m = await import(`../../${n}/codec.ts`); mods.push(m[k]); } catch (e) { console.log('no', n, String(e).slice(0,200)); }
  }
  const ctx={receivedAt:'2026-02-01T13:20:12.000Z',fallbackId:'f',from:'agent:k'};
  for (const codec of mods) {
    const dir=`/work/main/lib/protocols/${codec.protocol}/vectors/`;
    if(!existsSync(dir)) continue;
    for (const n of readdirSync(dir).filter(n=>/^[yi]-/.test(n))) {
      const v=JSON.parse(readFileSync(dir+n,'utf8')); if(v.failure) continue;
      const text=typeof v.input==='string'?v.input:JSON.stringify(v.input);
      const r=translate(codec,{text,...(v.profile&&{profile:v.profile})},ctx);
      if(!r.ok){console.log(codec.protocol,n,'refused');continue;}
      const o=r.value.into(clowlCodec);
      if(!o.ok){console.log(codec.protocol,n,'unsupported',o.error.message);continue;}
      const d=clowlCodec.decode({text:o.value.text},ctx);
      console.log(codec.protocol,n,d.ok?verdictOf(d.value.findings):'INVALID '+JSON.stringify(d.error.failures),'lost',o.value.lost.join(' '),'| inv',o.value.invented.join(' '));
    }
    const cd='/work/main/lib/protocols/clowl/vectors/';
    for (const n of readdirSync(cd).filter(n=>/^[yi]-(req|dlgt|done|err|caps|spec|qry|inf|ack)/.test(n))) {
      const v=JSON.parse(readFileSync(cd+n,'utf8')); const text=JSON.stringify(v.input);
      const r=translate(clowlCodec,{text},ctx); if(!r.ok) continue;
      const o=r.value.into(codec);
      console.log('clowl>',codec.protocol,n,o.ok?'lost '+o.value.lost.join(' ')+' | inv '+o.value.invented.join(' '):'unsupported '+o.error.message);
    }
  }
  expect(1).toBe(1);
});
