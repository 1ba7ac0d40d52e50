/** An input that no request can carry: its name, and the rule that it breaks. */
export type Refused = { readonly field: string; readonly message: string };
/** A path whose every variable part is encoded: only `path` makes one, so an id can never climb out of its place. */
export type Path = {
  readonly text: string;
  /** The part that cannot be sent, by its name; null when all can. */
  readonly refused: Refused | null;
};

const ID_RULE = 'must have 1 to 200 characters that can stand in an address';
const LONGEST = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A dot segment survives encoding and would be resolved by a server, so no id may be one. */
export function isSafeId(id: string): boolean {
  const isNamed = id.length > 0 && id.length <= LONGEST && id !== '.' && id !== '..';
  return isNamed && id.isWellFormed() && !CONTROL.test(id);
}

/** `/api/cart/${{ id }}`: the name of a variable part is what a refusal calls it, in the platform's words. */
export function path(parts: TemplateStringsArray, ...values: readonly Readonly<Record<string, string>>[]): Path {
  let [text = ''] = parts;
  for (const [index, named] of values.entries()) {
    const [[name, value] = ['id', '']] = Object.entries(named);
    if (!isSafeId(value)) return { text: '', refused: { field: name, message: ID_RULE } };
    text += encodeURIComponent(value) + (parts[index + 1] ?? '');
  }
  return { text, refused: null };
}
