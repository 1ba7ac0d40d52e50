import { fraction, idOf } from '#platform/catalogue/identity.ts';

type Kind = {
  name: string;
  code: string;
  type: string;
  cents: number;
  highlights: [type: string, description: string][];
};

const matchday: Kind = {
  name: 'Matchday package',
  code: 'MATCHDAY',
  type: 'experience',
  cents: 4500,
  highlights: [
    ['merchandise', 'A scarf in the home colours, at the fan shop'],
    ['food', 'A voucher for food and drink worth $20'],
    ['access', 'Doors open half an hour earlier for you'],
  ],
};
const earlyEntry: Kind = {
  name: 'Early entry package',
  code: 'EARLY',
  type: 'access',
  cents: 3500,
  highlights: [
    ['access', 'Entry half an hour before everybody else'],
    ['merchandise', 'A printed programme of the tour'],
  ],
};
const familyDay: Kind = {
  name: 'Family package',
  code: 'FAMILY',
  type: 'family',
  cents: 1500,
  highlights: [
    ['food', 'A drink and a snack for each of you'],
    ['merchandise', 'A poster to take home'],
  ],
};

const kinds: Partial<Record<string, Kind>> = { sports: matchday, concerts: earlyEntry, family: familyDay };

/** Events from this popularity on have a package, and a share of the others. */
const POPULAR = 880;
const SHARE_OF_OTHERS = 0.1;

type Planned = {
  event: { id: string; category_id: string; image_url: string; popularity: number };
  offers: readonly unknown[];
};

/** The package of an event, if it has one; for at most sixty tickets. */
export const packageRows = ({ event, offers }: Planned) => {
  const kind = kinds[event.category_id];
  const chosen = event.popularity >= POPULAR || fraction(`${event.id}/package`) < SHARE_OF_OTHERS;
  if (kind === undefined || offers.length === 0 || !chosen) return [];
  return [
    {
      id: idOf('package', event.id),
      event_id: event.id,
      name: kind.name,
      code: kind.code,
      type: kind.type,
      image_url: event.image_url,
      highlights: kind.highlights.map(([type, description]) => ({ type, description })),
      price_cents: kind.cents,
      capacity: 60,
      active: true,
      available_until: null,
    },
  ];
};
