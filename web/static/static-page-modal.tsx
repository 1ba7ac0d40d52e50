import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../core/app.tsx';
import { loadTexts } from '../core/i18n/texts.ts';
import { type ModalProps, ModalScreen } from '../core/modal/modal-screen.tsx';
import { Alert } from '../core/ui/alert.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import type { StaticPageName } from './static-pages.ts';
import { type ProgrammeUse, StaticSections, useStaticPage } from './static-text.tsx';

/** Loads the texts of static pages when the modal is opened over a page whose route has not. */
const useTexts = () => {
  const { i18n } = useApp();
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  useEffect(() => {
    loadTexts(i18n, 'pages').then(
      () => setState('there'),
      () => setState('failed'),
    );
  }, [i18n]);
  return state;
};

type StaticPageModalProps = ModalProps & { page: StaticPageName; programme: ProgrammeUse | null };

/** A static page as a modal over the current page (ROUTE-13). */
export const StaticPageModal = ({ page, programme, ...modal }: StaticPageModalProps) => {
  const { t } = useTranslation(['shared', 'common']);
  const state = useTexts();
  const { ready, lead, sections } = useStaticPage(page, programme);
  return (
    <ModalScreen title={t(`shared:footer.pages.${page}`)} {...modal}>
      {ready && <p className="text-soft">{lead}</p>}
      <StaticSections sections={sections} heading="h3" />
      {!ready && state === 'failed' && <Alert tone="warning" title={t('common:errors.unexpected.title')} />}
      {!ready && state !== 'failed' && <Skeleton className="h-64" />}
    </ModalScreen>
  );
};
