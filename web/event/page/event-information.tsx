import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../core/ui/icon.tsx';
import type { EventOnPage } from './event-page-data.ts';

/** The venue's information, section by section; sections without text do not exist (EVENT-8). */
export const EventInformation = ({ sections }: { sections: EventOnPage['information'] }) => {
  const { t } = useTranslation('event');
  if (!sections?.length) return null;
  return (
    <section aria-labelledby="information-heading" className="flex flex-col gap-3">
      <h2 id="information-heading" className="text-xl font-bold">
        {t('information.title')}
      </h2>
      <div className="rounded-panel border border-line bg-raised">
        {sections.map(({ kind, text }, index) => (
          <details key={kind} open={index === 0} className="group border-b border-line last:border-b-0">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-panel px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {t(`information.${kind}`)}
              <Icon as={ChevronDown} className="size-5 text-soft group-open:rotate-180" />
            </summary>
            <p className="px-5 pb-5 leading-relaxed whitespace-pre-line text-soft">{text}</p>
          </details>
        ))}
      </div>
    </section>
  );
};
