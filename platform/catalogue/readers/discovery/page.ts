import type { Problem } from '../../import/problems.ts';
import type { Incoming } from '../../rows/bodies.ts';
import type { Zones } from '../zones.ts';
import { convertEvent } from './event.ts';
import { asLine, asObject, at, type Loose } from './loose.ts';

export type PageRows = { incoming: Incoming[]; problems: Problem[]; notices: Problem[] };

const isEvent = (document: Loose): boolean =>
  document.type === 'event' && ['_embedded', '_links', 'dates'].some((key) => key in document);

/** Whether a document is an answer of the Discovery API: a page, an event, or an error. */
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

/** The rows of a page. An event that cannot be converted is a problem with its index and id; the others are converted. */
export const readPage = (document: Loose, place: string, zones: Zones): PageRows => {
  const failure = failureOf(document);
  if (failure !== null)
    return {
      incoming: [],
      problems: [{ place, field: null, reason: `is an error of the API: ${failure}` }],
      notices: [],
    };
  const [incoming, problems, notices]: [Incoming[], Problem[], Problem[]] = [[], [], []];
  for (const [index, source] of eventsOf(document).entries()) {
    const event = asObject(source);
    const eventPlace = `${place}, event ${index} (${asLine(event.id, 100) ?? 'without id'})`;
    const common = { place: eventPlace, strict: false };
    try {
      const {
        id,
        event: body,
        venues,
        attractions,
      } = convertEvent(event, zones, (field, reason) => notices.push({ place: eventPlace, field, reason }));
      for (const venue of venues) incoming.push({ ...common, kind: 'venue', id: venue.id, body: venue.body });
      for (const one of attractions) incoming.push({ ...common, kind: 'attraction', id: one.id, body: one.body });
      incoming.push({ ...common, kind: 'event', id, body });
    } catch (error) {
      const id = asLine(event.id, 100);
      if (id !== null) incoming.push({ ...common, kind: 'bad', id, body: { kind: 'event' } });
      problems.push({ place: eventPlace, field: null, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { incoming, problems, notices };
};
