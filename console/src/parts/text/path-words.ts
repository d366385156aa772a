/** The names that wrap the record that a path leads into. */
const AROUND = /^(?:input|policy|policies\[\d+\])(?:\.|$)/;

/** A path of the API as people read it: `input.rules[0].requiredApprovers` is `Rules 1, required approvers`. */
export function wordsOf(path: string): string {
  let rest = path;
  while (AROUND.test(rest)) rest = rest.replace(AROUND, '');
  const words = rest
    .replaceAll(/\[(\d+)\]/g, (_whole, place: string) => ` ${Number(place) + 1}`)
    .replaceAll(/([a-z])([A-Z])/g, (_whole, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('.', ', ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
