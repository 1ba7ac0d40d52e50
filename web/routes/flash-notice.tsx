import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFlash } from '../core/notify/flash.ts';
import { notify } from '../core/notify/notify.tsx';

/** Says what the server's redirect to this page could not say itself (LEAGUE-4). */
export const FlashNotice = () => {
  const { t } = useTranslation('main');
  useEffect(() => {
    if (takeFlash()) notify({ type: 'danger', message: t('league.notAvailable') });
  }, [t]);
  return null;
};
