import type { Incoming } from '../bodies.ts';
import type { Problem } from '../problems.ts';
import type { Zones } from '../zones.ts';
import { convertEvent } from './event.ts';
import { asLine, asObject, at, type Loose } from './loose.ts';

export type PageRows = { incoming: Incoming[]; problems: Problem[] };

const isEvent = (document: Loose): boolean =>
  document.type === 'event' && ['_embedded', '_links', 'dates'].some((key) => key in document);

/** Whether a document is an answer of the Discovery API: a page, a single event, or its word for a failure. */
export const isDiscovery = (document: Loose): boolean =>
  '_embedded' in document || '_links' in document || 'fault' in document || 'errors' in document || isEvent(document);

const failureOf = (document: Loose): string | null =>
  asLine(at(document, 'fault', 'faultstring')) ??
  (Array.isArray(document.errors) ? (asLine(at(document.errors[0], 'detail')) ?? 'an error') : null);

const eventsOf = (document: Loose): unknown[] => {
  if (isEvent(document)) return [document];
  const events = at(document, '_embedded', 'events');
  return Array.isArray(events) ? events : [];
};

/** What a page brings. An event that cannot be one of ours is named by its index and id; the others come in. */
export const readPage = (document: Loose, place: string, zones: Zones): PageRows => {
  const failure = failureOf(document);
  if (failure !== null) return { incoming: [], problems: [{ place, field: null, reason: `is no page: ${failure}` }] };
  const [incoming, problems]: [Incoming[], Problem[]] = [[], []];
  for (const [index, source] of eventsOf(document).entries()) {
    const event = asObject(source);
    const here = `${place}, event ${index} (${asLine(event.id, 100) ?? 'without id'})`;
    const from = { place: here, strict: false };
    try {
      const { id, event: body, venues, attractions } = convertEvent(event, zones);
      for (const venue of venues) incoming.push({ ...from, kind: 'venue', id: venue.id, body: venue.body });
      for (const one of attractions) incoming.push({ ...from, kind: 'attraction', id: one.id, body: one.body });
      incoming.push({ ...from, kind: 'event', id, body });
    } catch (error) {
      problems.push({ place: here, field: null, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { incoming, problems };
};
