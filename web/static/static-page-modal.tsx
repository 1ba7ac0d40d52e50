import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrandPageQuery } from '#operations/generated/hooks.ts';
import type { StaticPageName } from '#rules/static-pages.ts';
import { textPolicy } from '../core/apollo/language-change.ts';
import { useApp } from '../core/app.tsx';
import { loadTexts } from '../core/i18n/texts.ts';
import { type ModalProps, ModalScreen } from '../core/modal/modal-screen.tsx';
import { Alert } from '../core/ui/alert.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { BrandPageText } from './brand-page-text.tsx';
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
  const { data, loading } = useBrandPageQuery({ name: page }, { fetchPolicy: textPolicy() });
  const own = data?.brandPage;
  const ours = useStaticPage(page, programme);
  const ready = ours.ready && !loading;
  return (
    <ModalScreen title={own?.title ?? t(`shared:footer.pages.${page}`)} {...modal}>
      {ready && own && <BrandPageText html={own.html} />}
      {ready && !own && (
        <>
          <p className="text-soft">{ours.lead}</p>
          <StaticSections sections={ours.sections} heading="h3" />
        </>
      )}
      {!ready && state === 'failed' && <Alert tone="warning" title={t('common:errors.unexpected.title')} />}
      {!ready && state !== 'failed' && <Skeleton className="h-64" />}
    </ModalScreen>
  );
};
