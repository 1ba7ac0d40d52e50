/** An input that cannot be sent, and the rule that it breaks. */
export type InvalidInput = { readonly field: string; readonly message: string };
/** Made by `path` only, which encodes every variable part: no id can lead to another endpoint. */
export type Path = {
  readonly text: string;
  /** The call as the contract writes it, like /api/product/{id}: for logs and numbers, without ids. */
  readonly template: string;
  /** The first variable part that cannot be sent. */
  readonly refused: InvalidInput | null;
};

const ID_RULE = 'must have 1 to 200 characters that can stand in an address';
const LONGEST = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

/** `.` and `..` are refused because encoding does not change them and servers resolve them. */
export function isSafeId(id: string): boolean {
  const hasLength = id.length > 0 && id.length <= LONGEST && id !== '.' && id !== '..';
  return hasLength && id.isWellFormed() && !CONTROL.test(id);
}

/** `/api/cart/${{ id }}`: a refusal names the variable part by its key, which is the platform's field name. */
export function path(parts: TemplateStringsArray, ...values: readonly Readonly<Record<string, string>>[]): Path {
  let [text = ''] = parts;
  let template = text;
  for (const [index, named] of values.entries()) {
    const [[name, value] = ['id', '']] = Object.entries(named);
    if (!isSafeId(value)) return { text: '', template, refused: { field: name, message: ID_RULE } };
    const next = parts[index + 1] ?? '';
    text += encodeURIComponent(value) + next;
    template += `{${name}}${next}`;
  }
  return { text, template, refused: null };
}
