import type { z } from 'zod';
import { attractionsById } from '../attraction/service.ts';
import { citiesById } from '../city/service.ts';
import type { Db } from '../core/db.ts';
import type { Language } from '../core/language.ts';
import { recentEvents } from '../event/service.ts';
import { eventToWire } from '../event/wire.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { venuesById } from '../venue/service.ts';
import type { attractionEntity, cityEntity, EntityType, eventEntity, venueEntity } from './schemas.ts';

export type EntityContext = { db: Db; tenant: TenantConfig; language: Language };
type Entity =
  | z.infer<typeof eventEntity>
  | z.infer<typeof attractionEntity>
  | z.infer<typeof venueEntity>
  | z.infer<typeof cityEntity>;
type EntityRef = { type: EntityType; id: string };

/** What the references stand for, in their order and with all their other fields; one query for each type among them. */
export const withEntities = async <Ref extends EntityRef>(
  { db, ...context }: EntityContext,
  refs: readonly Ref[],
): Promise<(Ref & Entity)[]> => {
  const idsOf = (type: EntityType) => refs.filter((ref) => ref.type === type).map(({ id }) => id);
  const [events, attractions, venues, cities] = await Promise.all([
    recentEvents(db, idsOf('EVENT')),
    attractionsById(db, idsOf('ATTRACTION')),
    venuesById(db, idsOf('VENUE')),
    citiesById(db, idsOf('CITY')),
  ]);
  const found = new Map<string, Entity>();
  for (const [id, event] of events) found.set(`EVENT ${id}`, { type: 'EVENT', id, event: eventToWire(event, context) });
  for (const one of attractions) found.set(`ATTRACTION ${one.id}`, { type: 'ATTRACTION', id: one.id, attraction: one });
  for (const one of venues) found.set(`VENUE ${one.id}`, { type: 'VENUE', id: one.id, venue: one });
  for (const one of cities) found.set(`CITY ${one.id}`, { type: 'CITY', id: one.id, city: one });
  return refs.flatMap((ref) => {
    const entity = found.get(`${ref.type} ${ref.id}`);
    return entity === undefined ? [] : [{ ...ref, ...entity }];
  });
};
