import { useReducer } from 'react';
import { useBestAvailableQuery } from '#operations/generated/hooks.ts';
import { blockKey, type Seat } from '../map/seat-selection.ts';
import { type EventOnPage, type EventTickets, firstQuantity } from '../page/event-page-data.ts';
import { expectedPrice } from './expected-price.ts';
import { generalChoice, pickedChoice, suggestedChoice, type TicketChoice } from './ticket-choice.ts';
import {
  matchingOffers,
  noFilter,
  type Offer,
  sortSuggestions,
  type TicketFilter,
  toBestAvailable,
} from './ticket-filter.ts';

type Picked = { section: string; row: string; seats: readonly Seat[] };

type ChoiceState = {
  quantity: number;
  filter: TicketFilter;
  /** The list's choice: a suggestion's key, or an offer's id; null for the first in the list. */
  listed: string | null;
  /** The map's choice; it stands above the list's until the list is used again. */
  picked: Picked | null;
  /** The section whose seats are open on the map. */
  openSection: string | null;
  /** The package that the tickets are to be part of. */
  packageId: string | null;
  /** How often seats turned out to be taken: everything seen before is old. */
  lookedAgain: number;
};

type ChoiceEvent =
  | { type: 'quantity'; quantity: number }
  | { type: 'filter'; filter: Partial<TicketFilter> }
  | { type: 'list'; key: string }
  | { type: 'pick'; picked: Picked | null }
  | { type: 'open'; section: string | null }
  | { type: 'package'; id: string | null }
  | { type: 'taken' };

/** One selection for list and map: whatever changes who fits where starts again from the best that there is. */
export function choiceReducer(state: ChoiceState, event: ChoiceEvent): ChoiceState {
  switch (event.type) {
    case 'quantity':
      return { ...state, quantity: event.quantity, listed: null, picked: null };
    case 'filter':
      return { ...state, filter: { ...state.filter, ...event.filter }, listed: null, picked: null };
    case 'list':
      return { ...state, listed: event.key, picked: null };
    case 'pick':
      return { ...state, picked: event.picked };
    case 'open':
      return { ...state, openSection: event.section };
    case 'package':
      return { ...state, packageId: event.id };
    case 'taken':
      return { ...state, listed: null, picked: null, lookedAgain: state.lookedAgain + 1 };
  }
}

const firstState = (ticketLimit: number): ChoiceState => ({
  quantity: firstQuantity(ticketLimit),
  filter: noFilter,
  listed: null,
  picked: null,
  openSection: null,
  packageId: null,
  lookedAgain: 0,
});

/** What a general-admission list offers for so many people. */
function generalChoices(event: EventOnPage, offers: readonly Offer[], state: ChoiceState): TicketChoice[] {
  return matchingOffers(offers, state.filter)
    .filter(({ available }) => available === null || available >= state.quantity)
    .map((offer) => generalChoice(event.id, offer, state.quantity));
}

/** The key of a choice in the list: its seats, or its offer where there are none. */
export const choiceKey = (choice: TicketChoice): string => (choice.place ? blockKey(choice.place) : choice.offerId);

export function useTicketChoice(event: EventOnPage, tickets: EventTickets) {
  const [state, dispatch] = useReducer(choiceReducer, event.ticketLimit, firstState);
  const offers = tickets.offers ?? [];
  const reserved = event.admission === 'RESERVED';
  const input = toBestAvailable(offers, state.filter, state.quantity);
  const { data, previousData, loading, error, refetch } = useBestAvailableQuery(
    { id: event.id, input },
    { skip: !reserved, notifyOnNetworkStatusChange: true },
  );
  const suggestions = (data ?? previousData)?.event?.bestAvailable ?? [];
  const list = reserved
    ? sortSuggestions(suggestions, state.filter.order).map((one) => suggestedChoice(event.id, one))
    : generalChoices(event, offers, state);
  const picked = state.picked ? pickedChoice(event.id, state.picked, offers) : null;
  const listed = list.find((one) => choiceKey(one) === state.listed) ?? list[0] ?? null;
  const stale = loading && !data;
  const choice = picked ?? (stale ? null : listed);
  const offer = offers.find(({ id }) => id === choice?.offerId);
  const packages = (tickets.packages ?? []).filter(
    ({ available }) => available >= (choice?.quantity ?? state.quantity),
  );
  const chosenPackage = packages.find(({ package: { id } }) => id === state.packageId) ?? null;
  return {
    ...state,
    offers,
    reserved,
    list,
    /** What the button would hold now; null while it is not known. */
    choice,
    /** What it will come to; null with the choice. */
    price:
      choice && offer ? expectedPrice(offer, choice.quantity, event.discounts, chosenPackage?.price.minorUnits) : null,
    /** Packages that so many people can still have. */
    packages,
    chosenPackage,
    pickedOnMap: picked !== null,
    /** The answer to the newest question has not come yet; the list shows the one before. */
    stale,
    failed: Boolean(error) && !data,
    refetch,
    setQuantity: (quantity: number) => dispatch({ type: 'quantity', quantity }),
    setFilter: (filter: Partial<TicketFilter>) => dispatch({ type: 'filter', filter }),
    chooseListed: (key: string) => dispatch({ type: 'list', key }),
    pick: (place: Picked | null) => dispatch({ type: 'pick', picked: place }),
    open: (section: string | null) => dispatch({ type: 'open', section }),
    choosePackage: (id: string | null) => dispatch({ type: 'package', id }),
    taken: () => dispatch({ type: 'taken' }),
  };
}

export type TicketChoices = ReturnType<typeof useTicketChoice>;
