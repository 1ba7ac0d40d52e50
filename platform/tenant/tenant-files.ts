import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBrandPages } from './brand-pages.ts';
import { readBrandTexts } from './brand-texts.ts';
import { readMarks } from './marks.ts';
import { type TenantConfig, tenantFileSchema } from './schemas.ts';

export const DEFAULT_TENANTS_DIR = join(import.meta.dirname, '..', '..', 'tenants');
const FILE = 'tenant.json';

/** The tenants of a directory, and a line for each that is not valid: file, field and rule. */
export type Tenants = { tenants: TenantConfig[]; problems: string[] };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readTenant = (directory: string, id: string): TenantConfig | string[] => {
  const file = join(directory, id, FILE);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return [`${file} cannot be read: ${reasonOf(error)}`];
  }
  const parsed = tenantFileSchema.safeParse({ ...(typeof content === 'object' ? content : {}), id });
  const { texts, problems: textProblems } = readBrandTexts(join(directory, id));
  const { pages, problems: pageProblems } = readBrandPages(join(directory, id), parsed.data?.basePath ?? '/');
  const { marks, problems: markProblems } = readMarks(join(directory, id));
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${file}: ${path.join('.') || 'file'}: ${message}`),
    ...textProblems,
    ...pageProblems,
    ...markProblems,
  ];
  return parsed.success && problems.length === 0 ? { ...parsed.data, texts, pages, marks } : problems;
};

const shareAnAddress = (one: TenantConfig, other: TenantConfig): boolean =>
  one.basePath === other.basePath &&
  (one.hosts.length === 0 || other.hosts.length === 0 || one.hosts.some((host) => other.hosts.includes(host)));

/** Every `NAME/tenant.json` of a directory. Throws when there is no such directory. */
export const readTenants = (directory: string): Tenants => {
  const names = (() => {
    try {
      return readdirSync(directory, { withFileTypes: true });
    } catch (error) {
      throw new Error(`TENANTS_DIR ${directory} cannot be read: ${reasonOf(error)}`);
    }
  })();
  const tenants: TenantConfig[] = [];
  const problems: string[] = [];
  for (const { name } of names
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, FILE)))
    .sort((a, b) => a.name.localeCompare(b.name))) {
    const tenant = readTenant(directory, name);
    if (Array.isArray(tenant)) {
      problems.push(...tenant);
      continue;
    }
    const namesake = tenants.find((other) => (other.partnerId ?? other.id) === (tenant.partnerId ?? tenant.id));
    if (namesake) {
      problems.push(`${join(directory, name, FILE)}: partnerId: is already that of ${namesake.id}`);
      continue;
    }
    const twin = tenants.find((other) => shareAnAddress(other, tenant));
    if (twin) problems.push(`${join(directory, name, FILE)}: basePath: is already that of ${twin.id} at the same host`);
    else tenants.push(tenant);
  }
  return { tenants, problems };
};

/** The first of them answers where no tenant is named: the one called `preferred`. Throws with every problem when there is no such tenant. */
export const withDefaultFirst = (
  { tenants, problems }: Tenants,
  preferred: string,
): [TenantConfig, ...TenantConfig[]] => {
  const first = tenants.find(({ id }) => id === preferred);
  const problem = problems.length > 0 ? problems.join('; ') : 'there is no such directory';
  if (first === undefined) throw new Error(`DEFAULT_TENANT ${preferred} is not among the tenants: ${problem}`);
  return [first, ...tenants.filter((tenant) => tenant !== first)];
};
