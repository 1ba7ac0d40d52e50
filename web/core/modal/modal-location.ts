import type { Location } from 'react-router';
import { isRecord } from '../storage/stored.ts';

/** The path of the modal that this history entry shows over its page; null where there is none (ROUTE-6). */
export const modalOf = ({ mask, state }: Pick<Location, 'mask' | 'state'>): string | null => {
  // After a reload nothing is masked any more: the address is the modal's own, and its route shows it.
  if (!mask || !isRecord(state)) return null;
  return typeof state.modal === 'string' ? state.modal : null;
};
