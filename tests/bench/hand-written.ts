// An endpoint written by hand for the home query only: the same calls to the platform, the answer shaped
// directly, without checks or retries. The gateway is compared with it.
import { Pool } from 'undici';
import { type Moment, momentOf, type SaleFacts, saleBlock } from '#rules/sale.ts';
import { given, serve } from './side.ts';

type Price = { basePrice: number; feePrice: number; totalPrice: number; feeIncluded: boolean; currency: string };
type RestEvent = SaleFacts & {
  id: string;
  name: string;
  imageUrl: string;
  imagePlaceholder: string;
  hasStartTime: boolean;
  startDateTime: string | null;
  minPrice: Price | null;
  pointsEarned: number | null;
  earnRate: number;
  venue: { id: string; name: string; city: string; state: string | null };
};
type Tenant = {
  id: string;
  name: string;
  basePath: string;
  ACLAllow: { guestCanPurchase: boolean };
  theme: { primary: string };
  loyalty: { programName: string; earnRate: number };
  minimumRedemptionPoints: number;
  discounts: { messages: { short: string; topBanner: string | null }; value: number }[];
};
type League = { id: string; name: string; logo: string; colour: string };
type List<T> = { items: T[] };

const pool = new Pool(given('PLATFORM_URL'), { connections: 64 });

async function get<T>(path: string): Promise<T> {
  const { body } = await pool.request({ path, method: 'GET', headers: { 'gst-language': 'en' } });
  return JSON.parse(await body.text());
}

const money = (value: number, currencyCode: string) => ({ minorUnits: Math.round(value * 100), currencyCode });
const image = (url: string, placeholder: string) => ({ url, placeholder });

function toTenant(tenant: Tenant) {
  return {
    id: tenant.id,
    name: tenant.name,
    basePath: tenant.basePath,
    guestCanPurchase: tenant.ACLAllow.guestCanPurchase,
    theme: { primary: tenant.theme.primary },
    loyalty: {
      name: tenant.loyalty.programName,
      earnRate: tenant.loyalty.earnRate,
      minimumRedemption: { points: tenant.minimumRedemptionPoints },
    },
    discounts: tenant.discounts.map(({ messages, value }) => ({
      shortMessage: messages.short,
      topBanner: messages.topBanner,
      value: String(value),
    })),
  };
}

function toStart(event: RestEvent) {
  const exact = event.hasStartTime && event.startDateTimeUtc !== null;
  const precision = exact ? 'EXACT' : event.startDate ? 'DATE_ONLY' : 'TO_BE_DETERMINED';
  return {
    at: exact ? event.startDateTimeUtc : null,
    date: event.startDate,
    time: exact ? (event.startDateTime?.slice(11, 16) ?? null) : null,
    timeZone: event.timeZone,
    precision,
  };
}

function toPrice({ basePrice, feePrice, totalPrice, feeIncluded, currency }: Price) {
  return {
    base: money(basePrice, currency),
    fee: money(feePrice, currency),
    total: money(totalPrice, currency),
    feeIncluded,
  };
}

function toCard(event: RestEvent, now: Moment) {
  const blockedBy = saleBlock(event, 'direct', now);
  return {
    id: event.id,
    name: event.name,
    image: image(event.imageUrl, event.imagePlaceholder),
    status: event.eventStatus.toUpperCase(),
    availability: event.ticketsStatus,
    starts: toStart(event),
    venue: {
      id: event.venue.id,
      name: event.venue.name,
      address: { city: event.venue.city, stateCode: event.venue.state },
    },
    sale: { canBuy: blockedBy === null, blockedBy },
    priceFrom: event.minPrice && toPrice(event.minPrice),
    loyalty: { earn: event.pointsEarned === null ? null : { points: event.pointsEarned }, earnRate: event.earnRate },
  };
}

async function home() {
  const [tenant, categories, leagues, popular] = await Promise.all([
    get<Tenant>('/api/tenant/config'),
    get<List<{ id: string; name: string }>>('/api/category'),
    get<List<League>>('/api/league?teams=false'),
    get<List<RestEvent>>('/api/product/popular?limit=12&offset=0&count=false'),
  ]);
  const now = momentOf(new Date());
  return {
    data: {
      tenant: toTenant(tenant),
      categories: categories.items.map(({ id, name }) => ({ id, name })),
      leagues: leagues.items.map(({ id, name, logo, colour }) => ({ id, name, logo: image(logo, colour) })),
      topEvents: { items: popular.items.map((event) => toCard(event, now)) },
    },
  };
}

serve(async (_request, response) => {
  const body = Buffer.from(JSON.stringify(await home()));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
