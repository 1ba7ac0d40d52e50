/** What an edit can ask for, in the order in which it is done. */
export const works = ['codegen', 'database', 'processor', 'platform', 'gateway', 'web'] as const;
export type Work = (typeof works)[number];

/** The first pattern that fits a file's path decides. */
const table: readonly [RegExp, readonly Work[]][] = [
  [/(\.test\.tsx?|\.md)$/, []],
  [/^schema\/generated\//, []],
  [/^(web|operations\/generated)\/|^operations\/bind\.ts$/, ['web']],
  [/^schema\/[^/]+\.graphql$|^operations\/.+\.graphql$/, ['codegen', 'gateway']],
  [/^gateway\/generated\/|^platform\/generated\//, []],
  [/^(codegen\.ts|scripts\/lib\/graphql-mistakes\.ts)$/, ['codegen', 'gateway']],
  [/^gateway\//, ['gateway']],
  // What the gateway keeps of the platform's answers is as old as the platform.
  [/^rules\//, ['platform', 'gateway', 'web']],
  [/^platform\/core\/postgres\//, ['database', 'platform', 'gateway']],
  [/^platform\/payment\//, ['processor', 'platform', 'gateway']],
  [/^platform\//, ['platform', 'gateway']],
];

export function worksFor(path: string): readonly Work[] {
  return table.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
