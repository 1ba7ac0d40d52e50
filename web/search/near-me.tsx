import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLocate } from '../city/use-locate.ts';
import { writeSearchParams } from './search-params.ts';

/** Asks for the visitor's position and opens the events around it; a refusal or a failure becomes a notification (CITY-8). Load it lazily. */
export const NearMe = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('main');
  const { locate } = useLocate();
  const navigate = useNavigate();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void locate(false).then((found) => {
      onDone();
      if (typeof found === 'object') void navigate(`/search/events${writeSearchParams({ place: found })}`);
    });
  });
  return (
    <p role="status" className="flex shrink-0 items-center px-2 whitespace-nowrap">
      {t('city.locating')}
    </p>
  );
};
