import persisted from '../../operations/generated/persisted.json' with { type: 'json' };

/** The hash of one of the storefront's operations, by its name. */
export function operationHash(name: string): string {
  const isNamed = new RegExp(`(query|mutation|subscription) ${name}\\b`);
  const [hash] = Object.entries(persisted).find(([, text]) => isNamed.test(text)) ?? [];
  if (hash === undefined) throw new Error(`There is no operation ${name}`);
  return hash;
}

/** One of the storefront's operations by its name, as a browser sends it: by hash. */
export function operationBody(name: string, variables: object): string {
  return JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: operationHash(name) } } });
}
