import { useTranslation } from 'react-i18next';
import { sourcesOf } from '../../core/ui/picture-sources.ts';
import { useImageFailure } from '../../core/ui/use-image-failure.ts';
import type { EventOnPage } from './event-page-data.ts';

type SeatingPlanProps = { image: { url: string }; venue: EventOnPage['venue'] };

/** The provider's picture of the seats, on white as it is drawn for; gone when it cannot be loaded. */
export const SeatingPlan = ({ image, venue }: SeatingPlanProps) => {
  const { t } = useTranslation('event');
  const { failed, image: events } = useImageFailure(image.url);
  if (failed) return null;
  return (
    <section aria-labelledby="seating-heading" className="flex flex-col gap-3">
      <h2 id="seating-heading" className="text-xl font-bold">
        {t('seating.title')}
      </h2>
      <div className="aspect-4/3 rounded-panel border border-line bg-white p-3">
        <img
          {...events}
          src={image.url}
          srcSet={sourcesOf(image.url)}
          sizes="(min-width: 1024px) 800px, 100vw"
          alt={t('seating.alt', { name: venue.name })}
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      </div>
    </section>
  );
};
