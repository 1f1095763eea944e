// The last answer of a function, kept: for what is asked of one object several times in a row, and then of the next one.

/**
 * The same function; asked again of the object that it was asked of last, it returns what it returned then. It holds on to
 * both until it is asked of another one.
 * @param make Pure, and of objects that never change.
 */
export function rememberLast<Asked extends object, Answer>(
  make: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  let last: { readonly asked: Asked; readonly answer: Answer } | null = null;
  return (asked) => {
    if (last?.asked === asked) return last.answer;
    const answer = make(asked);
    last = { asked, answer };
    return answer;
  };
}
