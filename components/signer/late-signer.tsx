'use client';
// Who signed a run file, on pages of every run: few runs are from files, so that the code comes when one is.
import type { ComponentProps } from 'react';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import type { SignerLine } from './signer-line';
import type { SignerMark } from './signer-mark';

const LINE = new LatePart(() => import('./signer-line').then((code) => code.SignerLine));

const MARK = new LatePart(() => import('./signer-mark').then((code) => code.SignerMark));

export function LateSignerLine(props: ComponentProps<typeof SignerLine>) {
  return <Opened part={LINE} props={props} />;
}

export function LateSignerMark(props: ComponentProps<typeof SignerMark>) {
  return <Opened part={MARK} props={props} />;
}
