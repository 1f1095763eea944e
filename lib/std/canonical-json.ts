// One text for one JSON value, whatever the order of its keys: RFC 8785, in which two messages are compared and hashed.
import canonicalize from 'canonicalize';

/**
 * The RFC 8785 form of a JSON value. That form does not exist where a string or key holds a lone surrogate; such a value
 * gives its plain JSON text, lone surrogates escaped and keys in the order in which they came. It equals no RFC 8785 text,
 * for there no surrogate is ever escaped.
 */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null';
  } catch {
    return JSON.stringify(value);
  }
}
