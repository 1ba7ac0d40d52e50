import { type Dispatch, useCallback, useMemo, useReducer } from 'react';
import { useBestAvailableQuery } from '#operations/generated/hooks.ts';
import { blockKey, type Seat } from '../map/seat-selection.ts';
import type { EventOnPage, EventTickets } from '../page/event-page-data.ts';
import { expectedPrice, priceOffers } from './expected-price.ts';
import { generalChoice, pickedChoice, suggestedChoice, type TicketChoice } from './ticket-choice.ts';
import {
  isFiltered,
  matchesSeats,
  matchingOffers,
  type PricedOffer,
  sortSuggestions,
  type TicketFilter,
  toBestAvailable,
} from './ticket-filter.ts';
import { useFilterAddress } from './use-filter-address.ts';

type Picked = { section: string; row: string; seats: readonly Seat[] };

type ChoiceState = {
  quantity: number;
  filter: TicketFilter;
  /** Key of the choice in the list (`choiceKey`); null for the first. */
  listed: string | null;
  /** The map's choice; it replaces the list's until the list is used again. */
  picked: Picked | null;
  /** The section whose seats are open on the map. */
  openSection: string | null;
  /** The package to add to the tickets. */
  packageId: string | null;
  /** Grows each time chosen tickets were taken by somebody else: seats loaded before are out of date. */
  refreshes: number;
};

type ChoiceEvent =
  | { type: 'quantity'; quantity: number }
  | { type: 'filter'; filter: Partial<TicketFilter> }
  | { type: 'list'; key: string }
  | { type: 'pick'; picked: Picked | null }
  | { type: 'open'; section: string | null }
  | { type: 'package'; id: string | null }
  | { type: 'taken' };

/** One selection for list and map. A new quantity or filter, or taken seats, reset it to the first of the list. */
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
      return { ...state, listed: null, picked: null, refreshes: state.refreshes + 1 };
  }
}

const firstState = ({ quantity, filter }: { quantity: number; filter: TicketFilter }): ChoiceState => ({
  quantity,
  filter,
  listed: null,
  picked: null,
  openSection: null,
  packageId: null,
  refreshes: 0,
});

/** The list for general admission: offers that match the filter and have enough tickets left. */
function generalChoices(event: EventOnPage, offers: readonly PricedOffer[], state: ChoiceState): TicketChoice[] {
  return matchingOffers(offers, state.filter)
    .filter(({ available }) => available === null || available >= state.quantity)
    .map((offer) => generalChoice(event.id, offer, state.quantity));
}

/** Identifies a choice: its seats, or its offer when there are none. */
export const choiceKey = (choice: TicketChoice): string => (choice.place ? blockKey(choice.place) : choice.offerId);

/** What the platform suggests for the choice; nothing without numbered seats. */
function useSuggestions({ id, admission }: EventOnPage, { filter, quantity }: ChoiceState) {
  const { data, previousData, loading, error, refetch } = useBestAvailableQuery(
    { id, input: toBestAvailable(filter, quantity), filtered: isFiltered(filter) },
    { skip: admission !== 'RESERVED', notifyOnNetworkStatusChange: true },
  );
  return {
    answer: (data ?? previousData)?.event,
    /** The newest query is running; the list shows the answer before. */
    stale: loading && !data,
    failed: Boolean(error) && !data,
    refetch,
  };
}

const actionsOf = (dispatch: Dispatch<Parameters<typeof choiceReducer>[1]>) => ({
  setQuantity: (quantity: number) => dispatch({ type: 'quantity', quantity }),
  chooseListed: (key: string) => dispatch({ type: 'list', key }),
  pick: (place: Picked | null) => dispatch({ type: 'pick', picked: place }),
  open: (section: string | null) => dispatch({ type: 'open', section }),
  choosePackage: (id: string | null) => dispatch({ type: 'package', id }),
  taken: () => dispatch({ type: 'taken' }),
});

/** Quantity, filter and selection of the tickets, with what the platform suggests for them. */
export function useTicketChoice(
  event: EventOnPage,
  tickets: EventTickets,
  { filter: firstFilter, quantity }: { filter: TicketFilter; quantity: number },
) {
  const [state, dispatch] = useReducer(choiceReducer, { quantity, filter: firstFilter }, firstState);
  const setFilter = useCallback((filter: Partial<TicketFilter>) => dispatch({ type: 'filter', filter }), []);
  useFilterAddress(state.filter, event.currencyCode);
  const { discounts } = event;
  const offers = useMemo(
    () => priceOffers(tickets.offers ?? [], state.quantity, discounts),
    [tickets.offers, state.quantity, discounts],
  );
  const reserved = event.admission === 'RESERVED';
  const { answer, stale, failed, refetch } = useSuggestions(event, state);
  const list = reserved
    ? sortSuggestions(answer?.bestAvailable ?? [], state.filter.order).map((one) => suggestedChoice(event.id, one))
    : generalChoices(event, offers, state);
  const picked = state.picked ? pickedChoice(event.id, state.picked, offers) : null;
  const listed = list.find((one) => choiceKey(one) === state.listed) ?? list[0] ?? null;
  const choice = picked ?? (stale ? null : listed);
  const offer = offers.find(({ id }) => id === choice?.offerId) ?? null;
  const packages = (tickets.packages ?? []).filter(
    ({ available }) => available >= (choice?.quantity ?? state.quantity),
  );
  const chosenPackage = packages.find(({ package: { id } }) => id === state.packageId) ?? null;
  return {
    ...state,
    eventId: event.id,
    /** Priced for the chosen number of tickets. */
    offers,
    reserved,
    /** Some section has it, so that it can be left out. */
    hasRestrictedView: tickets.seatMap?.sections.some(({ restrictedView }) => restrictedView) ?? false,
    /** The sections that have what the filter asks for, on the map as in the list; null without a filter. */
    sectionsWithSeats: isFiltered(state.filter) ? (answer?.sectionsWithSeats ?? null) : null,
    /** Whether seats of the map can be chosen under the filter. */
    fits: (section: string, seats: readonly Seat[]) =>
      (state.filter.section ?? section) === section && matchesSeats(seats, state.filter, offers),
    list,
    /** What the button holds; null while the list is loading or empty. */
    choice,
    /** The offer of the choice; null without one. */
    offer,
    /** Price of the choice; null without one. */
    price: choice && offer ? expectedPrice(offer, choice.quantity, discounts, chosenPackage?.price.minorUnits) : null,
    /** Packages that are left for this quantity. */
    packages,
    chosenPackage,
    pickedOnMap: picked !== null,
    /** The newest query is running; the list shows the answer before. */
    stale,
    failed,
    refetch,
    setFilter,
    ...actionsOf(dispatch),
  };
}

export type TicketChoices = ReturnType<typeof useTicketChoice>;
