// Samples that show what the draft contradicts itself in, or refuses: the title names it.
import type { Sample } from '../../codec/codec';

function sample(id: string, title: string, comment: string, ...lines: string[]): Sample {
  return {
    id: `contradiction-${id}`,
    title: `Contradiction: ${title}`,
    comment,
    text: lines.join('\n'),
  };
}

export const contradictions: readonly Sample[] = [
  sample(
    'comment-first',
    'a message that begins with a comment (BD2, BD32)',
    'The grammar has no place for comments, and the magic number of a message is its parenthesis.',
    '; Alice greets Bob',
    '(hello @bob)',
  ),
  sample(
    'separators',
    'lists without separators (BD3)',
    'By the grammar as printed no list holds two names: `(a b)` is not derivable, and neither is a keyword in it.',
    '(tell @tracking-service (shipment-request :package "PKG-12345") :domain logistics)',
  ),
  sample(
    'bare-content',
    'content that is neither string nor list (BD4)',
    'The grammar allows a number as the value of a keyword and not as content.',
    '(tell @bob 23)',
  ),
  sample(
    'bare-call',
    'a dialect call outside of lang (BD5)',
    'The draft prints calls like this one; alone it names no dialect and is refused.',
    '(track-shipment "PKG-12345" :route "A->B")',
  ),
  sample(
    'teach-signed',
    'a signed definition that is taught (BD1, BD6, BD7)',
    'The grammar leaves dialect-def open, wants the signature bare, and :max-expansion is no limit of R2.',
    '(meta (teach @bob',
    '  (signed "base64-encoded-signature"',
    '    (define logistics-dialect',
    '      :extends cbcl',
    '      :author @logistics-consortium',
    '      :resources (:max-depth 16',
    '                  :max-expansion 4096',
    '                  :max-verify-time 1000)',
    '      ; ... performative definitions ...',
    '    ))))',
  ),
  sample(
    'bare-time',
    'a timestamp as the grammar has it (BD8)',
    'Without quotes the colons end the token, so that it is refused; every example has quotes.',
    '(envelope :from @alice :timestamp 2025-01-15T14:30:00Z (tell @bob "Hello"))',
  ),
  sample(
    'signed-message',
    'a signed message, its envelope not (B40, BD7, BD8)',
    'The signature is no base64 of 64 bytes (B40), and covers neither sender nor time.',
    '(envelope',
    '  :from @alice',
    '  :to @bob',
    '  :timestamp "2025-01-15T10:30:00Z"',
    '  (signed "base64-signature-data-here"',
    '    (tell @bob "Confidential information"',
    '      :classification "restricted")))',
  ),
  sample(
    'two-recipients',
    'an envelope to somebody else (BD25)',
    'Outside Carol, inside Bob: the message goes to Bob.',
    '(envelope :from @alice :to @carol (tell @bob "Hello"))',
  ),
  sample(
    'unknown-dialect',
    'a dialect that nobody installed (BD29)',
    'The draft shows two errors for it, in different words, and one of them without a code.',
    '(lang unknown-dialect (custom-action "data"))',
  ),
  sample(
    'redefines-core',
    'a dialect that defines tell (R3)',
    'It is stored, so that everybody sees who tried, and never installed.',
    '(meta (define hostile-dialect',
    '  :extends cbcl',
    '  :author @mallory',
    '  :resources (:max-depth 8 :max-expansion-size 512 :max-verify-time 100)',
    '  (extend tell (what) (ask @bob what))))',
  ),
  sample(
    'recursion',
    'a template that calls itself (R1)',
    'What comes out of an expansion is not expanded again, and a definition like this is refused all the same.',
    '(meta (define loop-dialect',
    '  :extends cbcl',
    '  :author @mallory',
    '  :resources (:max-depth 8 :max-expansion-size 512 :max-verify-time 100)',
    '  (extend again (what) (tell @bob (again what)))))',
  ),
];
