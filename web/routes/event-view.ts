import type { EventOnPage } from '../event/page/event-page-data.ts';
import type { View } from '../history/browsing-history.ts';

/** An event as the browsing history keeps it. */
export const eventView = ({ id, name, image, starts, venue }: EventOnPage): View => ({
  kind: 'event',
  id,
  name,
  detail: venue.address.city,
  image: { url: image.url, placeholder: image.placeholder },
  starts: { at: starts.at, date: starts.date, timeZone: starts.timeZone, precision: starts.precision },
});
