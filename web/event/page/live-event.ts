import type { ApolloClient } from '@apollo/client';
import { EventLiveDocument, type EventLiveSubscription } from '#operations/generated/documents.ts';
import { hashOf } from '../../core/apollo/operation-hash.ts';
import { follow } from '../../core/live/follow.ts';
import type { SeatMapData } from './event-page-data.ts';

type Live = NonNullable<EventLiveSubscription['eventLive']>;
type LiveSection = NonNullable<Live['seatMap']>['sections'][number];

const isLive = (data: unknown): data is EventLiveSubscription =>
  typeof data === 'object' && data !== null && 'eventLive' in data;

/** The map with what is free now; the same map when nothing has changed, so that nothing is drawn again. */
export const withLive = (map: SeatMapData, live: readonly LiveSection[]): SeatMapData => {
  const byName = new Map(live.map((section) => [section.name, section]));
  const sections = map.sections.map((section) => {
    const now = byName.get(section.name);
    const isSame =
      !now || (now.available === section.available && now.priceFrom?.minorUnits === section.priceFrom?.minorUnits);
    return isSame ? section : { ...section, available: now.available, priceFrom: now.priceFrom };
  });
  return sections.every((section, at) => section === map.sections[at]) ? map : { ...map, sections };
};

/** Keeps what the page shows of an event's seats as it is now. What the visitor has chosen stays chosen. */
export const followEvent = (client: ApolloClient, id: string, place: { url: string; language: string }): (() => void) =>
  follow(
    { hash: hashOf(EventLiveDocument), variables: { id } },
    (data) => {
      const live = isLive(data) ? data.eventLive : null;
      if (!live?.seatMap) return;
      const { sections } = live.seatMap;
      client.cache.modify<{ seatMap: SeatMapData | null }>({
        id: client.cache.identify({ __typename: 'Event', id }),
        fields: { seatMap: (map) => (map && 'sections' in map ? withLive(map as SeatMapData, sections) : map) },
      });
    },
    place,
  );
