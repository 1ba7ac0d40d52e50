import { useLocation, useNavigate } from 'react-router';
import { withTicketFilter } from './filter-address.ts';
import type { TicketFilter } from './ticket-filter.ts';

/** Writes the filter into the address, in place of the one before: Back leaves the event, and a link to the page has the filter. */
export function useFilterAddress(currencyCode: string) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (filter: TicketFilter) =>
    void navigate(
      { pathname, search: withTicketFilter(search, filter, currencyCode), hash },
      { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false },
    );
}
