import { type Asked, type Calls, foundBy, ok, PAGE, PLACE, page } from './calls.ts';
import { attractions, categories, cities, type Event, events, miles, type Named, venues } from './data.ts';
import { EARN_RATE, type Form } from './forms.ts';

const DEFAULT_RANGE = 50;
const segmentOf: Readonly<Record<string, string>> = { Sports: 'Sports', Concerts: 'Music' };

const isNear = ({ query }: Asked, place: { city: string; latitude: number; longitude: number }): boolean => {
  const city = query.city ?? query.cityName;
  if (city !== undefined) return city.replaceAll('_', ' ').endsWith(place.city);
  if (query.latitude === undefined) return true;
  const from = { latitude: Number(query.latitude), longitude: Number(query.longitude) };
  return miles(from, place) <= Number(query.range ?? DEFAULT_RANGE);
};

const hasWord = ({ query }: Asked, ...texts: string[]): boolean =>
  texts
    .join(' ')
    .toLowerCase()
    .includes((query.keyword ?? '').trim().toLowerCase());

/** The events of a list's query, its keyword aside. */
function eventsFor({ id }: Form, asked: Asked): Event[] {
  const { categoryId = asked.query.category, venueId, attractionId, startDate = '', endDate = '9' } = asked.query;
  const is = (asked: string | undefined, thing: Named | undefined): boolean =>
    asked === undefined || (thing !== undefined && String(id(thing)) === asked);
  const categoryOf = ({ segment }: Event) => categories.find(({ name }) => segmentOf[name] === segment);
  return events.filter((event) => {
    const day = event.startsAt.toISOString().slice(0, 10);
    const isThen = day >= startDate && day <= endDate;
    const isIt = is(venueId, event.venue) && is(attractionId, event.attraction) && is(categoryId, categoryOf(event));
    return isThen && isIt && isNear(asked, event.venue);
  });
}

const attractionCalls = (form: Form): Calls => {
  const categoryList = () =>
    ok(
      form.list(
        categories.map((one) => ({ id: form.id(one), name: one.name })),
        categories.length,
      ),
    );
  return {
    'GET /api/category': ['', categoryList],
    'GET /api/attraction/favourite/categories': ['', categoryList],
    'GET /api/attraction': [
      `category keyword startDate endDate count ${PAGE} ${PLACE}`,
      (asked) => {
        const those = new Set(eventsFor(form, asked).map(({ attraction }) => attraction));
        const found = attractions.filter((one) => those.has(one) && hasWord(asked, one.name));
        return page(form, asked, found.map(form.attraction));
      },
    ],
    'GET /api/attraction/:id': ['', ({ params }) => ok(form.attraction(foundBy(attractions, params.id, form.id)))],
    'GET /api/attraction/partner/:id': [
      '',
      ({ params }) => ok(form.attraction(foundBy(attractions, params.id, ({ number }) => `T${number}`))),
    ],
    'GET /api/attraction/event/:id': [
      '',
      ({ params }) => ok(form.list([form.attraction(foundBy(events, params.id, form.id).attraction)], 1)),
    ],
    'GET /api/attraction/:id/similar': [
      PAGE,
      (asked) => {
        const one = foundBy(attractions, asked.params.id, form.id);
        return page(form, asked, attractions.filter((other) => other !== one).map(form.attraction));
      },
    ],
  };
};

const placeCalls = (form: Form): Calls => ({
  'GET /api/city': [
    `keyword countryCode stateCode onlyFavourite ${PAGE}`,
    (asked) => page(form, asked, cities.filter(({ name }) => hasWord(asked, name)).map(form.city)),
  ],
  'GET /api/venue': [
    `startDate endDate keyword count ${PAGE} ${PLACE}`,
    (asked) => {
      const found = venues.filter((venue) => isNear(asked, venue) && hasWord(asked, venue.name, venue.city));
      return page(form, asked, found.map(form.venue));
    },
  ],
  'GET /api/venue/:id': ['', ({ params }) => ok(form.venue(foundBy(venues, params.id, form.id)))],
});

const eventCalls = (form: Form): Calls => {
  const listed = (asked: Asked, found: readonly Event[]) =>
    page(
      form,
      asked,
      found.map((event) => form.event(event, false)),
    );
  const search = (asked: Asked) =>
    listed(
      asked,
      eventsFor(form, asked).filter(({ name, venue }) => hasWord(asked, name, venue.name, venue.city)),
    );
  return {
    'GET /api/product': [
      `categoryId keyword attractionId startDate endDate venueId count order ${PAGE} ${PLACE}`,
      search,
    ],
    'GET /api/product/popular': [`keyword attractionId startDate endDate ${PAGE} ${PLACE}`, search],
    'GET /api/product/dates': [
      `id ${PAGE}`,
      (asked) => {
        const { attraction } = foundBy(events, asked.query.id, form.id);
        return listed(
          asked,
          events.filter((one) => one.attraction === attraction),
        );
      },
    ],
    'GET /api/product/legacy/:id': [
      '',
      ({ params }) => ok(form.event(foundBy(events, params.id, ({ number }) => number))),
    ],
    'GET /api/product/:id': ['', ({ params }) => ok(form.event(foundBy(events, params.id, form.id), true))],
    'GET /api/product/:id/info': [
      '',
      ({ params }) => {
        foundBy(events, params.id, form.id);
        return ok(form.information());
      },
    ],
    'POST /api/event/linkover': ['', ({ body }) => ok({ url: `https://tickets.example/e/${body.productId}` })],
    'POST /api/compute/earn/points': ['', ({ body }) => ok(form.earned(Math.floor(Number(body.amount) * EARN_RATE)))],
  };
};

/** The reads of section 7 that everyone may make. */
export const catalogueCalls = (form: Form): Calls => ({
  'GET /api/tenant/config': ['', () => ok(form.tenant())],
  'GET /api/tenant/sso': ['urlOk urlFail locale', ({ query }) => ok({ url: query.urlOk })],
  ...attractionCalls(form),
  ...placeCalls(form),
  ...eventCalls(form),
});
