import type { Location } from 'react-router';
import { isRecord } from '../storage/stored.ts';

/** The path of the modal that this history entry shows over its page; null without one (ROUTE-6). */
export const modalOf = ({ mask, state }: Pick<Location, 'mask' | 'state'>): string | null => {
  // After a reload the router is on the modal's own route, which shows it.
  if (!mask || !isRecord(state)) return null;
  return typeof state.modal === 'string' ? state.modal : null;
};
