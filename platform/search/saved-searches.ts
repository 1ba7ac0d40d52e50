import { z } from 'zod';
import { wrongInSavedSearch } from '#rules/saved-search.ts';
import { citySchema } from '../city/service.ts';
import { type Db, inTransaction, type Reader } from '../core/db.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { MemberKey } from '../core/member.ts';
import { instantSchema, localDateSchema, locationQuery, named, textParam } from '../core/schemas.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { lockMember } from '../user/service.ts';
import { loyaltyAccountOf } from '../wallet/service.ts';
import {
  countSavedSearches,
  deleteLapsedSearches,
  deleteSavedSearch,
  findSavedSearches,
  insertSavedSearch,
  type SavedSearchRow,
} from './saved-repository.ts';

/** More than anybody looks through. */
const MOST_SAVED = 50;

/** GET /api/user/search: a search as a member keeps it. */
export const savedSearchSchema = z.object({
  id: z.uuid(),
  keyword: z.string().nullable(),
  city: citySchema,
  airport: z.string().nullable().describe('The airport that the member travels to, its IATA code; null without one'),
  startDate: localDateSchema,
  endDate: localDateSchema,
  loyaltyAccount: z.object({ id: z.string() }).describe('The member’s number in the programme when it was saved'),
  loyaltyProgram: z.string().describe('The programme’s name then'),
  createdAt: instantSchema,
});

/** POST /api/user/search; what is left out or wrong is named as the specification names it. */
export const searchToSaveBody = z.object({
  keyword: textParam(200).nullish(),
  city: z
    .object({
      name: textParam(100),
      stateCode: textParam(10).nullish(),
      countryCode: locationQuery.shape.countryCode.unwrap(),
      location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish(),
      hasVenue: z.boolean().default(true).describe('False: events are found by its location'),
    })
    .nullish(),
  airport: z
    .string()
    .regex(/^[A-Z]{3}$/, 'the IATA code of an airport, like BOS')
    .nullish()
    .describe('Of a journey there; kept with the search, which does not look for it'),
  startDate: localDateSchema.nullish(),
  endDate: localDateSchema.nullish(),
});

named(
  { SavedSearch: savedSearchSchema, SearchToSave: searchToSaveBody },
  {
    SearchToSave: {
      city: { name: 'Boston', stateCode: 'MA', countryCode: 'US' },
      startDate: '2027-06-01',
      endDate: '2027-06-03',
    },
  },
);

type SavedSearch = z.infer<typeof savedSearchSchema>;
type SearchToSave = z.infer<typeof searchToSaveBody>;

const toWire = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  keyword: row.keyword,
  city: {
    id: [row.country_code, row.state_code, row.city_name].filter(Boolean).join('_').replaceAll(/\s+/g, '_'),
    name: row.city_name,
    stateCode: row.state_code,
    countryCode: row.country_code,
    location:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    hasVenue: row.has_venue,
  },
  airport: row.airport,
  startDate: row.start_date,
  endDate: row.end_date,
  loyaltyAccount: { id: row.loyalty_account },
  loyaltyProgram: row.loyalty_program,
  createdAt: row.created_at.toISOString(),
});

/** The member's searches whose days are not over, the soonest first. */
export const listSavedSearches = async (db: Reader, member: MemberKey) => {
  const items = (await findSavedSearches(db, member)).map(toWire);
  return { items, totalCount: items.length };
};

const messages = {
  city: 'a city with its country is needed',
  startDate: 'the first day is needed, from 1901-01-01 on',
  endDate: 'the last day is needed, not before the first',
  'loyaltyAccount.id': 'the member has no account in the loyalty programme yet',
};

/** SEARCH-12: what was saved before is answered again. */
export const saveSearch = async (
  db: Db,
  tenant: Pick<TenantConfig, 'loyalty'>,
  member: MemberKey,
  { keyword = null, city = null, airport = null, startDate = null, endDate = null }: SearchToSave,
): Promise<SavedSearch> => {
  const account = await loyaltyAccountOf(db, member);
  const wrong = wrongInSavedSearch({
    city,
    startDate,
    endDate,
    loyaltyAccount: account === null ? null : { id: account },
  });
  if (wrong.length > 0 || city === null || startDate === null || endDate === null || account === null) {
    const fields = wrong.map((field) => ({ field, message: messages[field] }));
    const detail = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
    throw new PlatformError('40020', { detail, fields });
  }
  return inTransaction(db, async (tx) => {
    await lockMember(tx, member);
    await deleteLapsedSearches(tx, member);
    const row = await insertSavedSearch(tx, member, {
      keyword,
      city_name: city.name,
      state_code: city.stateCode?.toUpperCase() ?? null,
      country_code: city.countryCode.toUpperCase(),
      latitude: city.location?.latitude ?? null,
      longitude: city.location?.longitude ?? null,
      has_venue: city.hasVenue,
      airport,
      start_date: startDate,
      end_date: endDate,
      loyalty_account: account,
      loyalty_program: tenant.loyalty.programName,
    });
    const total = await countSavedSearches(tx, member);
    if (total > MOST_SAVED) throw invalid('id', `a member has at most ${MOST_SAVED} saved searches`);
    return toWire(row);
  });
};

/** What is not there, or another member's, stays as it is. */
export const forgetSearch = (db: Db, member: MemberKey, id: string): Promise<void> =>
  inTransaction(db, (tx) => deleteSavedSearch(tx, member, id));
