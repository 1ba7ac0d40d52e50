import tzLookup from '@photostructure/tz-lookup';
import { isUnknownPoint } from '#rules/provider-facts.ts';

/** The zone where most people of a state or province live. Only for venues of which an upstream tells no coordinates. */
const zonesByState: Readonly<Record<string, string>> = {
  ...zoneFor('America/New_York', 'US', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zoneFor('America/Chicago', 'US', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...zoneFor('America/Denver', 'US', 'CO ID MT NM UT WY'),
  ...zoneFor('America/Los_Angeles', 'US', 'CA NV OR WA'),
  ...zoneFor('America/Phoenix', 'US', 'AZ'),
  ...zoneFor('America/Anchorage', 'US', 'AK'),
  ...zoneFor('Pacific/Honolulu', 'US', 'HI'),
  ...zoneFor('America/Puerto_Rico', 'US', 'PR'),
  ...zoneFor('America/Toronto', 'CA', 'ON QC'),
  ...zoneFor('America/Vancouver', 'CA', 'BC YT'),
  ...zoneFor('America/Edmonton', 'CA', 'AB NT'),
  ...zoneFor('America/Winnipeg', 'CA', 'MB'),
  ...zoneFor('America/Regina', 'CA', 'SK'),
  ...zoneFor('America/Halifax', 'CA', 'NS NB PE'),
  ...zoneFor('America/St_Johns', 'CA', 'NL'),
  ...zoneFor('Australia/Sydney', 'AU', 'NSW ACT'),
  ...zoneFor('Australia/Melbourne', 'AU', 'VIC'),
  ...zoneFor('Australia/Brisbane', 'AU', 'QLD'),
  ...zoneFor('Australia/Perth', 'AU', 'WA'),
  ...zoneFor('Australia/Adelaide', 'AU', 'SA'),
  ...zoneFor('Australia/Hobart', 'AU', 'TAS'),
};
const zonesByCountry: Readonly<Record<string, string>> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  BR: 'America/Sao_Paulo',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  PE: 'America/Lima',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  PT: 'Europe/Lisbon',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  BE: 'Europe/Brussels',
  NL: 'Europe/Amsterdam',
  LU: 'Europe/Luxembourg',
  DE: 'Europe/Berlin',
  CH: 'Europe/Zurich',
  AT: 'Europe/Vienna',
  IT: 'Europe/Rome',
  DK: 'Europe/Copenhagen',
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
  FI: 'Europe/Helsinki',
  PL: 'Europe/Warsaw',
  CZ: 'Europe/Prague',
  HU: 'Europe/Budapest',
  GR: 'Europe/Athens',
  RO: 'Europe/Bucharest',
  TR: 'Europe/Istanbul',
  IS: 'Atlantic/Reykjavik',
  ZA: 'Africa/Johannesburg',
  AE: 'Asia/Dubai',
  IN: 'Asia/Kolkata',
  CN: 'Asia/Shanghai',
  HK: 'Asia/Hong_Kong',
  SG: 'Asia/Singapore',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  TH: 'Asia/Bangkok',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
};
/** Where neither a point nor a country is told. */
const UNKNOWN_ZONE = 'UTC';

function zoneFor(zone: string, country: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [`${country} ${state}`, zone]));
}

const codeOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '');

export type Whereabouts = { latitude?: unknown; longitude?: unknown; state?: unknown; country?: unknown };

/** The IANA zone of a venue: by its coordinates, else by state or country. */
export function zoneAt({ latitude, longitude, state, country }: Whereabouts): string {
  if (
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    !isUnknownPoint(latitude, longitude)
  ) {
    return tzLookup(latitude, longitude);
  }
  const land = codeOf(country) || (codeOf(state) ? 'US' : '');
  return zonesByState[`${land} ${codeOf(state)}`] ?? zonesByCountry[land] ?? UNKNOWN_ZONE;
}

/** Whether JavaScript can tell the time there. */
export function isZone(timeZone: unknown): timeZone is string {
  if (typeof timeZone !== 'string' || timeZone === '') return false;
  if (known.has(timeZone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    known.add(timeZone);
    return true;
  } catch {
    return false;
  }
}
const known = new Set<string>();
