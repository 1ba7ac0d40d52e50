import type { Reader } from '../core/db.ts';
import type { Row } from '../core/tables.ts';

export type LayoutSection = Pick<
  Row<'layout_section'>,
  'name' | 'position' | 'outline' | 'label_x' | 'label_y' | 'seats_per_row' | 'restricted_view'
>;

export const findLayout = async (
  db: Reader,
  venueId: string,
): Promise<{ layout: Row<'layout'>; sections: LayoutSection[] } | undefined> => {
  const layout = await db
    .selectFrom('layout')
    .innerJoin('venue', 'venue.layout_id', 'layout.id')
    .selectAll('layout')
    .where('venue.id', '=', venueId)
    .executeTakeFirst();
  if (layout === undefined) return undefined;
  const sections = await db
    .selectFrom('layout_section')
    .select(['name', 'position', 'outline', 'label_x', 'label_y', 'seats_per_row', 'restricted_view'])
    .where('layout_id', '=', layout.id)
    .orderBy('position')
    .execute();
  return { layout, sections };
};

/** The number of seats in the rows of each section. */
export const rowLengthsOf = (db: Reader, venueId: string): Promise<Pick<LayoutSection, 'name' | 'seats_per_row'>[]> =>
  db
    .selectFrom('layout_section')
    .innerJoin('venue', 'venue.layout_id', 'layout_section.layout_id')
    .select(['layout_section.name', 'layout_section.seats_per_row'])
    .where('venue.id', '=', venueId)
    .execute();
