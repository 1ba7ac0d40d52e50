import { useTranslation } from 'react-i18next';
import { CitySearchDocument } from '#operations/generated/documents.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { typedCity } from './load-list.ts';

/** CITY-2: no city is called as was typed, or none could be looked for; so the results are from everywhere. */
export const UnknownCity = ({ text }: { text: string }) => {
  const { t } = useTranslation(['search', 'main']);
  const isAnswered = usePrimed(CitySearchDocument, typedCity(text))?.cities != null;
  return (
    <p role="status" className="text-soft">
      {isAnswered ? t('unknownCity', { city: text }) : t('main:city.failed')}
    </p>
  );
};
