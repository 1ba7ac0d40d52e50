import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFlash } from '../core/notify/flash.ts';
import { notify } from '../core/notify/notify.tsx';

const texts = {
  'league-not-available': 'notices.leagueNotAvailable',
  'provider-not-available': 'notices.providerNotAvailable',
} as const;

/** Shows the notice of a redirect that led to this page (LEAGUE-4, ERR-2). */
export const FlashNotice = () => {
  const { t } = useTranslation('main');
  useEffect(() => {
    const flash = takeFlash();
    if (flash) notify({ type: 'danger', message: t(texts[flash]) });
  }, [t]);
  return null;
};
