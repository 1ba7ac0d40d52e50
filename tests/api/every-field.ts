type Catalogued = Record<string, unknown> & { id: string };
export type Records = Record<'venue' | 'attraction' | 'event', Catalogued>;

/** The path of a record's field in REST and in the graph, and its value there if it differs; or why it is not there. */
export type Fate = { field: string } & ({ rest: string; inRest?: unknown } | { notInRest: string }) &
  ({ graph: string; inGraph?: unknown } | { notInGraph: string });

const ORDER = 'is used only to sort lists';
const NEAR = 'is used only to find similar attractions';
const FINDS = 'is used only to find it';
const DRAWN = 'is used only in drawn pictures';
const SIGNED = 'is served by the gateway under a signed address';

const names = (prefix: string, fields: readonly string[]): Fate[] =>
  fields.map((field) => ({ field: prefix + field, rest: prefix + field, graph: prefix + field }));

const picture = (name: string, width: number, height: number) => ({
  url: `https://pictures.example/${name}.jpg`,
  width,
  height,
});
const link = (kind: string, name: string) => ({ kind, url: `https://${kind}.example/${name}`, name });
const sections = [
  'info',
  'pleaseNote',
  'ageRule',
  'ticketLimit',
  'boxOfficeInfo',
  'parkingDetail',
  'bagPolicy',
  'accessibleSeatingDetail',
  'generalRule',
  'childRule',
];

const venueSections = sections.filter((name) => !['pleaseNote', 'ageRule', 'ticketLimit'].includes(name));

const links = (kind: string): Fate[] => [
  { field: 'links.0.kind', rest: 'information.links.0.kind', graph: `${kind}.0.kind`, inGraph: 'HOMEPAGE' },
  ...['url', 'name'].map((name) => ({
    field: `links.0.${name}`,
    rest: `information.links.0.${name}`,
    graph: `${kind}.0.${name}`,
  })),
];

export const seatMap = {
  type: 'seatMap',
  id: 'm-every',
  width: 10,
  height: 10,
  focus: { label: 'Stage', outline: 'M0 0' },
  sections: [{ name: 'A', priceLevel: 1, rows: ['1'], seatsPerRow: 2, outline: 'M0 0', labelX: 1, labelY: 1 }],
};

/** A venue, an attraction and an event with every field set, each to a value of its own. */
export const everyField = (providerPage: string): { records: Records; fates: Record<keyof Records, Fate[]> } => ({
  records: {
    venue: {
      type: 'venue',
      id: 'v-every',
      name: 'Every Hall',
      street: '11 Every Street',
      city: 'Everytown',
      state: 'NS',
      country: 'CA',
      postalCode: 'E1V 2R3',
      latitude: 45.125,
      longitude: -63.25,
      timeZone: 'America/Halifax',
      capacity: 4321,
      seatMap: 'm-every',
      info: Object.fromEntries(venueSections.map((section) => [section, `Every ${section} of the hall`])),
      links: [link('homepage', 'hall')],
      aliases: ['Every Old Hall'],
    },
    attraction: {
      type: 'attraction',
      id: 'a-every',
      name: 'Every Band',
      category: 'family',
      segment: 'Every segment of bands',
      genre: 'Every genre of bands',
      subGenre: 'Every sub-genre of bands',
      league: 'NHL',
      abbreviation: 'EVB',
      colours: ['#102030', '#304050'],
      images: [picture('badge', 500, 500)],
      info: 'Every word about the band',
      links: [link('homepage', 'band')],
      popularity: 77,
      aliases: ['Every Old Band'],
    },
    event: {
      type: 'event',
      id: 'e-every',
      legacyId: 987654,
      name: 'Every Night',
      category: 'arts',
      segment: 'Every segment',
      genre: 'Every genre',
      subGenre: 'Every sub-genre',
      venue: 'v-every',
      attractions: ['a-every'],
      status: 'rescheduled',
      ticketsStatus: 'FEW_TICKETS_LEFT',
      active: true,
      start: { date: '2031-05-01', time: '20:15' },
      end: { date: '2031-05-02', time: '22:45' },
      doors: { date: '2031-05-01', time: '19:05' },
      onSale: { start: '2025-02-03T04:05:06.000Z', end: '2031-04-30T07:08:09.000Z' },
      presales: [
        {
          name: 'Every presale',
          description: 'For every friend',
          start: '2025-01-02T03:04:05.000Z',
          end: '2025-01-03T05:06:07.000Z',
          url: 'https://tickets.example/every-presale',
        },
      ],
      currency: 'CAD',
      // Not the default: an event in a hall with a seat map is `reserved` unless its record differs.
      admission: 'general',
      ticketLimit: 7,
      feesIncluded: true,
      url: providerPage,
      source: 'TICKETMASTER',
      priceRange: { min: 19.99, max: 119.49 },
      bonusPoints: 345,
      info: Object.fromEntries(sections.map((section) => [section, `Every ${section}`])),
      healthCheck: {
        summary: 'Every summary',
        description: 'Every description',
        learnMoreUrl: 'https://health.example/every',
      },
      promoters: ['Every promoter'],
      legalAgeEnforced: true,
      accessibleTicketLimit: 3,
      seatMapImageUrl: 'https://pictures.example/seats.png',
      links: [link('homepage', 'night')],
      images: [picture('card', 1200, 800), picture('backdrop', 1920, 1080)],
      popularity: 88,
    },
  },
  fates: {
    venue: [
      { field: 'id', rest: 'partnerVenueId', graph: 'partnerId' },
      ...names('', ['name', 'timeZone']),
      { field: 'street', rest: 'street', graph: 'address.street' },
      { field: 'city', rest: 'city', graph: 'address.city' },
      { field: 'state', rest: 'state', graph: 'address.stateCode' },
      { field: 'country', rest: 'country', graph: 'address.countryCode' },
      { field: 'postalCode', rest: 'postalCode', graph: 'address.postalCode' },
      { field: 'latitude', rest: 'latitude', graph: 'coordinates.latitude' },
      { field: 'longitude', rest: 'longitude', graph: 'coordinates.longitude' },
      { field: 'capacity', notInRest: 'is not shown', notInGraph: 'is not shown' },
      ...venueSections.map((name, index) => ({
        field: `info.${name}`,
        rest: `information.${name}`,
        graph: `information.${index}.text`,
      })),
      ...links('links'),
      { field: 'seatMap', notInRest: 'is shown as an event’s seats', notInGraph: 'is shown as an event’s seats' },
      { field: 'aliases', rest: 'aliases', inRest: ['Every Old Hall'], notInGraph: FINDS },
    ],
    attraction: [
      { field: 'id', rest: 'partnerId', graph: 'partnerId' },
      ...names('', ['name']),
      { field: 'category', rest: 'category.id', graph: 'category.id' },
      ...['segment', 'genre', 'subGenre'].map((field) => ({ field, notInRest: NEAR, notInGraph: NEAR })),
      { field: 'league', rest: 'leagueId', graph: 'leagueId' },
      { field: 'abbreviation', notInRest: DRAWN, notInGraph: DRAWN },
      { field: 'colours', rest: 'colours', graph: 'colours' },
      { field: 'images', rest: 'imageUrl', inRest: 'https://pictures.example/badge.jpg', notInGraph: SIGNED },
      { field: 'info', rest: 'information.info', graph: 'information' },
      ...links('links'),
      { field: 'popularity', notInRest: ORDER, notInGraph: ORDER },
      { field: 'aliases', rest: 'aliases', inRest: ['Every Old Band'], notInGraph: FINDS },
    ],
    event: [
      { field: 'id', rest: 'partnerId', graph: 'partnerId' },
      ...names('', ['name', 'active', 'ticketLimit']),
      { field: 'legacyId', rest: 'legacyEventId', graph: 'legacyId', inGraph: '987654' },
      { field: 'category', rest: 'category.id', graph: 'category.id' },
      { field: 'segment', rest: 'classification.segment', graph: 'classification.segment' },
      { field: 'genre', rest: 'classification.genre', graph: 'classification.genre' },
      { field: 'subGenre', rest: 'classification.subGenre', graph: 'classification.subGenre' },
      { field: 'venue', rest: 'venue.partnerVenueId', graph: 'venue.partnerId' },
      { field: 'attractions.0', rest: 'attractions.0.partnerId', graph: 'attractions.0.partnerId' },
      { field: 'status', rest: 'eventStatus', graph: 'status', inGraph: 'RESCHEDULED' },
      { field: 'ticketsStatus', rest: 'ticketsStatus', graph: 'availability' },
      { field: 'start.date', rest: 'startDate', graph: 'starts.date' },
      { field: 'start.time', rest: 'startDateTime', inRest: '2031-05-01T20:15:00', graph: 'starts.time' },
      {
        field: 'start',
        rest: 'startDateTimeUtc',
        inRest: '2031-05-01T23:15:00.000Z',
        graph: 'starts.at',
        inGraph: '2031-05-01T23:15:00.000Z',
      },
      { field: 'end.date', rest: 'endDate', graph: 'ends.date' },
      { field: 'end.time', rest: 'endDateTime', inRest: '2031-05-02T22:45:00', graph: 'ends.time' },
      {
        field: 'end',
        rest: 'endDateTimeUtc',
        inRest: '2031-05-03T01:45:00.000Z',
        graph: 'ends.at',
        inGraph: '2031-05-03T01:45:00.000Z',
      },
      {
        field: 'doors.date',
        rest: 'information.doorsDateTime',
        inRest: '2031-05-01T19:05:00',
        graph: 'details.doorsOpen.date',
      },
      {
        field: 'doors.time',
        rest: 'information.doorsDateTimeUtc',
        inRest: '2031-05-01T22:05:00.000Z',
        graph: 'details.doorsOpen.time',
      },
      ...['promoters.0', 'legalAgeEnforced', 'accessibleTicketLimit'].map((field) => ({
        field,
        rest: `information.${field}`,
        graph: `details.${field}`,
      })),
      { field: 'seatMapImageUrl', rest: 'information.seatMapImageUrl', notInGraph: SIGNED },
      ...links('details.links'),
      { field: 'onSale.start', rest: 'onSaleStartUtc', graph: 'onSale.starts' },
      { field: 'onSale.end', rest: 'onSaleEndUtc', graph: 'onSale.ends' },
      ...names('presales.0.', ['name', 'description', 'url']),
      { field: 'presales.0.start', rest: 'presales.0.startDateTimeUtc', graph: 'presales.0.starts' },
      { field: 'presales.0.end', rest: 'presales.0.endDateTimeUtc', graph: 'presales.0.ends' },
      { field: 'currency', rest: 'currency', graph: 'currencyCode' },
      { field: 'admission', rest: 'admission', graph: 'admission', inGraph: 'GENERAL' },
      { field: 'feesIncluded', rest: 'minPrice.feeIncluded', graph: 'priceFrom.feeIncluded' },
      { field: 'url', rest: 'linkover.url', graph: 'providerUrl' },
      { field: 'source', rest: 'source', graph: 'source' },
      { field: 'priceRange.min', rest: 'minPrice.totalPrice', graph: 'priceFrom.total.amount', inGraph: '19.99' },
      { field: 'priceRange.max', rest: 'maxPrice.totalPrice', graph: 'priceTo.total.amount', inGraph: '119.49' },
      { field: 'bonusPoints', rest: 'bonusPoints', graph: 'loyalty.bonus.points' },
      ...sections.map((name, index) => ({
        field: `info.${name}`,
        rest: `information.${name}`,
        graph: `information.${index}.text`,
      })),
      ...names('healthCheck.', ['summary', 'description', 'learnMoreUrl']),
      { field: 'images.0', rest: 'imageUrl', inRest: 'https://pictures.example/card.jpg', notInGraph: SIGNED },
      { field: 'images.1', rest: 'backdropUrl', inRest: 'https://pictures.example/backdrop.jpg', notInGraph: SIGNED },
      { field: 'popularity', notInRest: ORDER, notInGraph: ORDER },
    ],
  },
});
