import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CityHereDocument } from '#operations/generated/documents.ts';
import { notify } from '../core/notify/notify.tsx';
import type { Place } from './place.ts';
import { currentPosition, LocationError, type LocationFailure } from './position.ts';

/** Finds the visitor's position and its city; a failure is told by `onLost`, else by a notification (CITY-8). */
export const useLocate = (onLost?: (message: string) => void) => {
  const client = useApolloClient();
  const { t } = useTranslation('shared');
  const [isLocating, setLocating] = useState(false);

  /** CITY-6: the city at a position; null unless it has name, country and region. */
  const find = async (refresh: boolean): Promise<Place> => {
    const coordinates = await currentPosition({ refresh });
    const { data } = await client
      .query({ query: CityHereDocument, variables: { coordinates } })
      .catch(() => ({ data: undefined }));
    if (!data?.cityAt) throw new LocationError('lookup');
    const { name, stateCode, countryCode, isSearchableByName } = data.cityAt;
    return { name, stateCode, countryCode, coordinates, isSearchableByName, isCurrent: true };
  };

  const locate = async (refresh: boolean): Promise<Place | LocationFailure> => {
    setLocating(true);
    try {
      return await find(refresh);
    } catch (error) {
      if (!(error instanceof LocationError)) throw error;
      const message = t(`location.${error.failure}`);
      if (onLost) onLost(message);
      else notify({ type: error.failure === 'denied' ? 'warning' : 'danger', message });
      return error.failure;
    } finally {
      setLocating(false);
    }
  };
  return { isLocating, locate };
};
