// What an author of CBCL dialects needs beside a text editor: the canonical form, and a signature over it.
import { sign } from 'node:crypto';

/** What stands before an atom, and what that makes of it. */
const SIGILS = { '@': 'agent', ':': 'keyword', "'": 'quoted', '&': 'marker' };

const ESCAPES = { n: '\n', r: '\r', t: '\t' };

/** Comments, a parenthesis, a string, or any other atom; what stands between them is layout. */
const TOKEN = /;[^\r\n]*|([()])|"((?:\\.|[^"\\])*)"|([^\s()";]+)/g;

/** The form that is signed: lists without layout, every atom with its kind and its length in bytes. */
export function canonicalForm(text) {
  let form = '';
  for (const [, parenthesis, string, bare] of text.matchAll(TOKEN)) {
    if (parenthesis) form += parenthesis;
    else if (string !== undefined) form += atom('string', string.replace(/\\(.)/g, unescaped));
    else if (bare) form += bareAtom(bare);
  }
  return form;
}

/** The form with its author's Ed25519 signature around it. */
export function signed(text, privateKeyPem) {
  const signature = sign(null, Buffer.from(canonicalForm(text)), privateKeyPem);
  return `(signed "${signature.toString('base64')}"\n${text})`;
}

const unescaped = (_, character) => ESCAPES[character] ?? character;

function bareAtom(text) {
  const kind = SIGILS[text[0]];
  if (kind) return atom(kind, text.slice(1));
  if (/^#[tf]$/.test(text)) return atom('boolean', text);
  return atom(/^-?\d+(\.\d+)?$/.test(text) ? 'number' : 'symbol', text);
}

const atom = (kind, text) => `[${octets(kind)}]${octets(text)}`;

const octets = (text) => `${Buffer.byteLength(text)}:${text}`;
