/** An event of the Discovery API with all usual fields. */
export const venue = {
  id: 'KovHall',
  name: 'Harbour Hall',
  type: 'venue',
  timezone: 'America/New_York',
  postalCode: '10001',
  city: { name: 'New York' },
  state: { name: 'New York', stateCode: 'NY' },
  country: { name: 'United States Of America', countryCode: 'US' },
  address: { line1: '1 Pier Street' },
  location: { longitude: '-73.99', latitude: '40.75' },
  parkingDetail: 'The pier has <b>no</b> parking.',
  accessibleSeatingDetail: 'Ask at the door.',
  boxOfficeInfo: { openHoursDetail: 'Noon to six', acceptedPaymentDetail: 'Cards only' },
  generalInfo: { generalRule: 'No bags.', childRule: 'Under 3 free.' },
};
export const band = {
  id: 'K8vBand',
  name: 'The Gull Choir',
  type: 'attraction',
  classifications: [{ primary: true, segment: { name: 'Music' }, genre: { name: 'Rock' } }],
  images: [{ ratio: '16_9', url: 'https://pictures.example/band.jpg', width: 1024, height: 576 }],
};
export const event = {
  id: 'vvGull',
  name: 'The Gull Choir: Low Tide',
  type: 'event',
  test: false,
  url: 'https://tickets.example/event/vvGull',
  locale: 'en-us',
  images: [
    { ratio: '3_2', url: 'https://pictures.example/3x2.jpg', width: 2048, height: 1365, fallback: false },
    { ratio: '16_9', url: 'https://pictures.example/small.jpg', width: 640, height: 360, fallback: false },
    { ratio: '16_9', url: 'http://pictures.example/wide.jpg', width: 2048, height: 1152, fallback: false },
    { ratio: '16_9', url: 'https://pictures.example/standin.jpg', width: 2048, height: 1152, fallback: true },
  ],
  sales: {
    public: { startDateTime: '2030-06-01T14:00:00Z', startTBD: false, endDateTime: '2031-03-29T23:00:00Z' },
    presales: [{ startDateTime: '2030-05-30T14:00:00Z', endDateTime: '2030-05-31T14:00:00Z', name: 'Fan Club' }],
  },
  dates: {
    start: { localDate: '2031-03-29', localTime: '19:30:00', dateTime: '2031-03-29T23:30:00Z' },
    timezone: 'America/New_York',
    status: { code: 'onsale' },
  },
  classifications: [
    {
      primary: true,
      segment: { id: 'KZmusic', name: 'Music' },
      genre: { id: 'KnRock', name: 'Rock' },
      subGenre: { id: 'KZPop', name: 'Undefined' },
      family: false,
    },
  ],
  info: 'Doors at 6.<br/>Fish &amp; chips<script>alert(1)</script>',
  pleaseNote: '&lt;b&gt;Bold&lt;/b&gt; words',
  ticketLimit: { info: 'Eight a person.' },
  accessibility: { info: 'Ramp at pier 2.' },
  priceRanges: [{ type: 'standard', currency: 'USD', min: 45.5, max: 120 }],
  _embedded: { venues: [venue], attractions: [band] },
};

/** As the API answers it. */
export const page = (...events: object[]) => ({
  _embedded: { events },
  _links: { self: { href: '/discovery/v2/events.json' } },
  page: { size: 20, totalElements: events.length, totalPages: 1, number: 0 },
});
