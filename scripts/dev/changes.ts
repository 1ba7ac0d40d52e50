/** The steps that an edit can require, in the order in which they run. */
export const works = ['codegen', 'database', 'processor', 'identity', 'platform', 'gateway', 'web'] as const;
export type Work = (typeof works)[number];

/** The steps for a file are those of the first pattern that matches its path. */
const table: readonly [RegExp, readonly Work[]][] = [
  [/^tenants\/.+\/pages\//, ['platform', 'gateway']],
  [/(\.test\.tsx?|\.md)$/, []],
  [/^(schema|tenants)\/generated\//, []],
  [/^(web|operations\/generated)\/|^operations\/bind\.ts$/, ['web']],
  [/^schema\/[^/]+\.graphql$|^operations\/.+\.graphql$/, ['codegen', 'gateway']],
  [/^gateway\/generated\/|^platform\/generated\//, []],
  [/^(codegen\.ts|scripts\/lib\/graphql-mistakes\.ts)$/, ['codegen', 'gateway']],
  [/^gateway\//, ['gateway']],
  // The gateway is reloaded with the platform, because it caches the platform's answers.
  [/^rules\//, ['platform', 'gateway', 'web']],
  [/^(telemetry|places)\//, ['platform', 'gateway']],
  [/^platform\/core\/postgres\//, ['database', 'platform', 'gateway']],
  [/^platform\/payment\//, ['processor', 'platform', 'gateway']],
  [/^platform\/identity\//, ['identity']],
  [/^platform\/(core|tenant)\/|^tenants\//, ['identity', 'platform', 'gateway']],
  [/^(platform|demo)\//, ['platform', 'gateway']],
];

export function worksFor(path: string): readonly Work[] {
  return table.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
