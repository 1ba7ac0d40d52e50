import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, directoriesIn, reasonOf } from './brand-files.ts';
import { readBrandPages } from './brand-pages.ts';
import { readBrandTexts } from './brand-texts.ts';
import { readMarks } from './marks.ts';
import { type TenantConfig, tenantFileSchema } from './schemas.ts';

export const DEFAULT_TENANTS_DIR = join(import.meta.dirname, '..', '..', 'tenants');
/** The brand that answers where none is named, unless DEFAULT_TENANT names another. */
export const USUAL_TENANT = 'grandstand';
const FILE = 'tenant.json';
const MOST_BYTES = 1024 * 1024;
/** What a brand may have beside its tenant.json. */
const PARTS = ['texts', 'pages', 'marks'];
/** The gateway asks for pictures of no brand that is called otherwise. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** Beside the brands, without a tenant.json: their JSON Schema. */
const GENERATED = 'generated';

/** The tenants of a directory, a line for each that is not valid (file, field and rule), and which ones are left out for that. */
export type Tenants = { tenants: TenantConfig[]; problems: string[] };

/** A brand, undefined when it is left out, and what is to be said of it. */
type Reading = { tenant?: TenantConfig; problems: string[] };

const readTenant = (directory: string, id: string, isDeveloping: boolean): Reading => {
  const file = join(directory, id, FILE);
  const bytes = contentOf(file, MOST_BYTES);
  if (typeof bytes === 'string') return { problems: [`${file}: file: ${bytes}`] };
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    return { problems: [`${file} cannot be read: ${reasonOf(error)}`] };
  }
  const strangers = directoriesIn(join(directory, id)).filter((name) => !PARTS.includes(name));
  const parsed = tenantFileSchema.safeParse({ ...(typeof content === 'object' ? content : {}), id });
  const { texts, problems: textProblems, misfits } = readBrandTexts(join(directory, id));
  const { pages, problems: pageProblems } = readBrandPages(join(directory, id), parsed.data?.basePath ?? '/');
  const { marks, problems: markProblems } = readMarks(join(directory, id));
  const problems = [
    ...(NAME.test(id) ? [] : [`${join(directory, id)}: name: 1 to 40 lower-case letters, digits and hyphens`]),
    ...strangers.map((name) => `${join(directory, id, name)}: directory: must be one of ${PARTS.join(', ')}`),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${file}: ${path.join('.') || 'file'}: ${message}`),
    ...textProblems,
    ...pageProblems,
    ...markProblems,
  ];
  // Its words for a text that a release took away or changed keep no brand from its visitors.
  const stops = isDeveloping ? [...problems, ...misfits] : problems;
  if (!parsed.success || stops.length > 0) return { problems: [...problems, ...misfits] };
  return { tenant: { ...parsed.data, texts, pages, marks }, problems: misfits };
};

/** A brand of which anything cannot be read is left out; the others know nothing of it. */
const readAlone = (directory: string, id: string, isDeveloping: boolean): Reading => {
  try {
    return readTenant(directory, id, isDeveloping);
  } catch (error) {
    return { problems: [`${join(directory, id)}: directory: cannot be read: ${reasonOf(error)}`] };
  }
};

type Place = Pick<TenantConfig, 'id' | 'partnerId' | 'basePath' | 'hosts'>;

const shareAnAddress = (one: Place, other: Place): boolean =>
  one.basePath === other.basePath &&
  (one.hosts.length === 0 || other.hosts.length === 0 || one.hosts.some((host) => other.hosts.includes(host)));

const partnerIdOf = ({ id, partnerId }: Place): string => partnerId ?? id;

/** What a brand has that another has too: field and rule. */
const clashOf = (tenant: Place, others: readonly Place[]): string | undefined => {
  const namesake = others.find((other) => partnerIdOf(other) === partnerIdOf(tenant));
  if (namesake) return `partnerId: is already that of ${namesake.id}`;
  const twin = others.find((other) => shareAnAddress(other, tenant));
  return twin && `basePath: is already that of ${twin.id} at the same host`;
};

/** What would keep a new brand with this file from being served beside others, or one of them beside it: field and rule. */
export const whyLeftOut = (content: object, others: readonly TenantConfig[]): string | undefined => {
  const parsed = tenantFileSchema.safeParse(content);
  if (parsed.success) return clashOf(parsed.data, others);
  return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`).join('; ');
};

/** Of two that cannot both be served, the one with the smaller number is: the default brand, then one that is called as its own directory. */
const rankOf = (tenant: TenantConfig, preferred: string): number => {
  const { id, basePath } = tenant;
  if (id === preferred) return 0;
  return basePath === `/${id}/` && partnerIdOf(tenant) === id ? 1 : 2;
};

/**
 * Every brand of a directory, `NAME/tenant.json`. Throws when there is no such directory. A copy that has kept another brand's path or partner id
 * takes neither from it: the brand called `preferred` is never left out for that, nor one whose own name they are. Words for a text that the
 * storefront has not, or has with other placeholders, are left out alone; while developing the brand is, so that the mistake is seen.
 */
export const readTenants = (directory: string, preferred = USUAL_TENANT, isDeveloping = false): Tenants => {
  const names = (() => {
    try {
      return directoriesIn(directory);
    } catch (error) {
      throw new Error(`TENANTS_DIR ${directory} cannot be read: ${reasonOf(error)}`);
    }
  })();
  const found: TenantConfig[] = [];
  const problems: string[] = [];
  for (const name of names) {
    if (name === GENERATED && !existsSync(join(directory, name, FILE))) continue;
    const { tenant, problems: own } = readAlone(directory, name, isDeveloping);
    problems.push(...own);
    if (tenant !== undefined) found.push(tenant);
  }
  const served: TenantConfig[] = [];
  for (const tenant of found.toSorted((one, other) => rankOf(one, preferred) - rankOf(other, preferred))) {
    const clash = clashOf(tenant, served);
    if (clash === undefined) served.push(tenant);
    else problems.push(`${join(directory, tenant.id, FILE)}: ${clash}`);
  }
  return { tenants: found.filter((tenant) => served.includes(tenant)), problems };
};

/**
 * The first of them answers where no tenant is named: the one called `preferred`, or while that is none of them the first that is, which is
 * a problem but stops nobody. Throws with every problem when there is none at all, and while developing, where the mistake is to be seen.
 */
export const withDefaultFirst = (
  { tenants, problems }: Pick<Tenants, 'tenants' | 'problems'>,
  preferred: string,
  isDeveloping = false,
): { tenants: [TenantConfig, ...TenantConfig[]]; problems: string[] } => {
  const named = tenants.find(({ id }) => id === preferred);
  const first = named ?? (isDeveloping ? undefined : tenants[0]);
  const missing = `DEFAULT_TENANT ${preferred} is not among the tenants`;
  if (first === undefined) throw new Error(`${missing}: ${problems.join('; ') || 'there is no such directory'}`);
  return {
    tenants: [first, ...tenants.filter((tenant) => tenant !== first)],
    problems: named ? problems : [...problems, `${missing}: ${first.id} answers in its place`],
  };
};
