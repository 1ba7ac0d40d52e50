import { useTranslation } from 'react-i18next';
import { type Place, seatRanges } from '../../core/seats/seat-label.ts';
import type { TicketChoice } from './ticket-choice.ts';
import type { Offer } from './ticket-filter.ts';

const noPlace: Place = { section: null, row: null, seats: [] };

/** From this number down, the number of tickets left is shown. */
const fewLeft = 10;

/** Empty when the offer's own name already says it, and for an offer without a name, of which nothing is known. */
const generalWords = (general: string, offerName: string): string =>
  offerName === '' || general.toLowerCase() === offerName.toLowerCase() ? '' : general;

/** Title, seats and remarks of a choice, in the page's language. */
export function useChoiceWords(choice: TicketChoice, offers: readonly Offer[]) {
  const { t } = useTranslation(['event', 'sale']);
  const { place, quantity } = choice;
  const offer = offers.find(({ id }) => id === choice.offerId);
  const has = (feature: 'ACCESSIBLE' | 'COMPANION' | 'RESTRICTED_VIEW' | 'AISLE' | 'FRONT_ROW') =>
    place?.seats.some(({ features }) => features.includes(feature)) ?? false;
  const where: Place = place
    ? { section: place.section, row: place.row, seats: place.seats.map(({ number }) => number) }
    : noPlace;
  const left = !place && offer?.available != null && offer.available <= fewLeft ? offer.available : null;
  return {
    place: where,
    title: place
      ? t('list.place', { section: place.section, row: place.row })
      : offer?.name || t('sale:quantity', { count: quantity }),
    seats: place
      ? t('list.seats', { seats: seatRanges(where.seats), count: quantity })
      : generalWords(t('sale:seats.general'), offer?.name ?? ''),
    remarks: [
      place && quantity > 1 && t('list.together', { count: quantity }),
      has('ACCESSIBLE') && t('sale:seats.feature.ACCESSIBLE'),
      has('COMPANION') && t('sale:seats.feature.COMPANION'),
      has('FRONT_ROW') && t('sale:seats.feature.FRONT_ROW'),
      has('AISLE') && t('sale:seats.feature.AISLE'),
      has('RESTRICTED_VIEW') && t('sale:seats.feature.RESTRICTED_VIEW'),
      offer?.type === 'RESALE' && t('list.resale'),
      left !== null && t('list.left', { count: left }),
    ].filter((remark): remark is string => typeof remark === 'string'),
  };
}
