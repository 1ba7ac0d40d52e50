declare const encoded: unique symbol;
/** A path whose every variable part is encoded: only `path` makes one, so an id can never climb out of its place. */
export type Path = string & { readonly [encoded]: true };

export function path(parts: TemplateStringsArray, ...values: readonly string[]): Path {
  const text = parts.reduce((made, part, index) => `${made}${encodeURIComponent(values[index - 1] ?? '')}${part}`);
  return text as Path;
}

/** A dot segment survives encoding and would be resolved by a server, so no id may be one. */
export function isSafeId(id: string): boolean {
  return id.length > 0 && id.length <= 200 && id !== '.' && id !== '..';
}
