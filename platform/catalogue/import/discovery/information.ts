import type { EventInformation } from '../../../core/column-types.ts';
import { at, type Loose } from './loose.ts';
import { paragraphs } from './plain.ts';

/** EVENT-8: the information sections, from the event and its venue. */
export const informationOf = (event: Loose, venue: Loose): EventInformation => {
  const box = (key: string) => at(venue, 'boxOfficeInfo', key);
  const sections = {
    info: paragraphs(event.info, event.additionalInfo, event.description),
    pleaseNote: paragraphs(event.pleaseNote),
    ticketLimit: paragraphs(at(event, 'ticketLimit', 'info')),
    boxOfficeInfo: paragraphs(
      box('openHoursDetail'),
      box('phoneNumberDetail'),
      box('acceptedPaymentDetail'),
      box('willCallDetail'),
    ),
    parkingDetail: paragraphs(venue.parkingDetail),
    accessibleSeatingDetail: paragraphs(
      at(event, 'accessibility', 'info'),
      venue.accessibleSeatingDetail,
      at(venue, 'ada', 'adaCustomCopy'),
      at(venue, 'ada', 'adaPhones'),
      at(venue, 'ada', 'adaHours'),
    ),
    generalRule: paragraphs(at(venue, 'generalInfo', 'generalRule')),
    childRule: paragraphs(at(venue, 'generalInfo', 'childRule')),
  };
  return Object.fromEntries(Object.entries(sections).filter(([, text]) => text !== undefined));
};
