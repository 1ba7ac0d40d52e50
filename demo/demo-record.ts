import type { CatalogueRecord } from '#platform/catalogue/records/records.ts';
import type { AttractionBody, EventBody } from '#platform/catalogue/rows/columns.ts';

/** A record of a catalogue file, and values of its columns that no file can give. */
export type DemoRecord = {
  record: CatalogueRecord;
  columns?: { uuid: string; sold?: number } & Partial<
    Pick<EventBody, 'segment_id' | 'sold_elsewhere' | 'image_placeholder' | 'popularity'> &
      Pick<AttractionBody, 'abbreviation'>
  >;
};

/** Of something that the catalogue names; throws when data/ doesn't contain it. */
export const lookUp = <T>(map: ReadonlyMap<string, T>, name: string): T => {
  const found = map.get(name);
  if (found === undefined) throw new Error(`The catalogue refers to ${name}, which data/ does not contain.`);
  return found;
};
