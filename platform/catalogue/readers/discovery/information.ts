import type { EventInformation } from '../../../core/column-types.ts';
import { at, type Loose } from './loose.ts';
import { paragraphs } from './plain.ts';

type Sections = Partial<Record<keyof EventInformation, string | undefined>>;

const withText = (sections: Sections): EventInformation =>
  Object.fromEntries(Object.entries(sections).filter(([, text]) => text !== undefined));

const accessibilityOf = (venue: Loose): unknown[] => [
  venue.accessibleSeatingDetail,
  at(venue, 'ada', 'adaCustomCopy'),
  at(venue, 'ada', 'adaPhones'),
  at(venue, 'ada', 'adaHours'),
];

/** What is so at every event of a venue. */
const houseSections = (venue: Loose): Sections => {
  const box = (key: string) => at(venue, 'boxOfficeInfo', key);
  return {
    boxOfficeInfo: paragraphs(
      box('openHoursDetail'),
      box('phoneNumberDetail'),
      box('acceptedPaymentDetail'),
      box('willCallDetail'),
    ),
    parkingDetail: paragraphs(venue.parkingDetail),
    generalRule: paragraphs(at(venue, 'generalInfo', 'generalRule')),
    childRule: paragraphs(at(venue, 'generalInfo', 'childRule')),
  };
};

export const venueInformationOf = (venue: Loose): EventInformation =>
  withText({
    info: paragraphs(venue.description, venue.additionalInfo),
    ...houseSections(venue),
    accessibleSeatingDetail: paragraphs(...accessibilityOf(venue)),
  });

/** EVENT-8: the information sections, from the event and its venue. */
export const informationOf = (event: Loose, venue: Loose): EventInformation =>
  withText({
    info: paragraphs(event.info, event.additionalInfo, event.description),
    pleaseNote: paragraphs(event.pleaseNote),
    ticketLimit: paragraphs(at(event, 'ticketLimit', 'info')),
    ...houseSections(venue),
    accessibleSeatingDetail: paragraphs(at(event, 'accessibility', 'info'), ...accessibilityOf(venue)),
    ageRule: paragraphs(at(event, 'ageRestrictions', 'ageRuleDescription')),
  });
