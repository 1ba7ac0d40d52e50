import persisted from '../../operations/generated/persisted.json' with { type: 'json' };

/** One of the storefront's operations by its name, as a browser sends it: by hash. */
export function operationBody(name: string, variables: object): string {
  const isNamed = new RegExp(`(query|mutation|subscription) ${name}\\b`);
  const [sha256Hash] = Object.entries(persisted).find(([, text]) => isNamed.test(text)) ?? [];
  return JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } });
}
