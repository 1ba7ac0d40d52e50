import type { FragmentType } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import type { AttractionRowFragment } from '#operations/generated/documents.ts';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { AttractionRow } from '../search/attraction-row.tsx';

type SimilarAttractionsProps = {
  attractions: readonly ({ id: string } & FragmentType<AttractionRowFragment>)[];
  className?: string;
};

/** EVENT-11: similar attractions; nothing when there are none. */
export const SimilarAttractions = ({ attractions, className = '' }: SimilarAttractionsProps) => {
  const { t } = useTranslation('main');
  if (attractions.length === 0) return null;
  return (
    <section aria-labelledby="similar" className={`flex flex-col gap-5 ${className}`}>
      <h2 id="similar" className="text-2xl font-extrabold tracking-tight">
        {t('card.similar')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {attractions.map((attraction) => (
          <li key={attraction.id}>
            <HydrateLater>
              <AttractionRow attraction={attraction} />
            </HydrateLater>
          </li>
        ))}
      </ul>
    </section>
  );
};
