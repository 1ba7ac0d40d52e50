import { useTranslation } from 'react-i18next';
import { TextSections } from '../../core/ui/text-sections.tsx';
import type { EventOnPage } from './event-page-data.ts';
import { informationIcons } from './information-icons.ts';

/** The venue's information, section by section; sections without text do not exist (EVENT-8). */
export const EventInformation = ({ sections }: { sections: EventOnPage['information'] }) => {
  const { t } = useTranslation('event');
  return (
    <TextSections
      id="information-heading"
      title={t('information.title')}
      sections={(sections ?? []).map(({ kind, text }) => ({
        key: kind,
        title: t(`information.${kind}`),
        text,
        icon: informationIcons[kind],
      }))}
    />
  );
};
