import { fraction, idOf } from '#platform/catalogue/identity.ts';
import type { CatalogueRecord } from '#platform/catalogue/records/records.ts';
import type { CategoryId } from '#platform/catalogue/references.ts';
import type { DemoRecord } from './demo-record.ts';

type Kind = Omit<Extract<CatalogueRecord, { type: 'package' }>, 'type' | 'event' | 'capacity' | 'withdrawn'>;

const matchday: Kind = {
  id: 'MATCHDAY',
  name: 'Matchday package',
  kind: 'experience',
  price: 45,
  highlights: [
    { kind: 'merchandise', text: 'A scarf in the home colours, at the fan shop' },
    { kind: 'food', text: 'A voucher for food and drink worth $20' },
    { kind: 'access', text: 'Doors open half an hour earlier for you' },
  ],
};
const earlyEntry: Kind = {
  id: 'EARLY',
  name: 'Early entry package',
  kind: 'access',
  price: 35,
  highlights: [
    { kind: 'access', text: 'Entry half an hour before everybody else' },
    { kind: 'merchandise', text: 'A printed programme of the tour' },
  ],
};
const familyDay: Kind = {
  id: 'FAMILY',
  name: 'Family package',
  kind: 'family',
  price: 15,
  highlights: [
    { kind: 'food', text: 'A drink and a snack for each of you' },
    { kind: 'merchandise', text: 'A poster to take home' },
  ],
};

const kinds: Partial<Record<CategoryId, Kind>> = { sports: matchday, concerts: earlyEntry, family: familyDay };

/** Events from this popularity on have a package, and a share of the others. */
const POPULAR = 880;
const SHARE_OF_OTHERS = 0.1;

type Planned = { id: string; uuid: string; category: CategoryId; popularity: number };

/** The package of an event, if it has one; for at most sixty tickets. */
export const packageRecords = ({ id, uuid, category, popularity }: Planned): DemoRecord[] => {
  const record = kinds[category];
  const chosen = popularity >= POPULAR || fraction(`${uuid}/package`) < SHARE_OF_OTHERS;
  if (record === undefined || !chosen) return [];
  return [
    {
      record: { ...record, type: 'package', event: id, capacity: 60, withdrawn: false },
      columns: { uuid: idOf('package', uuid) },
    },
  ];
};
