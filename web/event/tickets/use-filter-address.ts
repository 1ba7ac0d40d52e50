import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withTicketFilter } from './filter-address.ts';
import type { TicketFilter } from './ticket-filter.ts';

/**
 * Writes every new filter into the address, in place of the one before: Back leaves the event, and a link to the page has the filter.
 * It follows the filter as it is on the screen: what a slow control knew of the other filters does not count.
 */
export function useFilterAddress(filter: TicketFilter, currencyCode: string): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const written = useRef(filter);
  useEffect(() => {
    if (written.current === filter) return;
    written.current = filter;
    void navigate(
      { pathname, search: withTicketFilter(search, filter, currencyCode), hash },
      { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [filter, currencyCode, pathname, search, hash, state, navigate]);
}
