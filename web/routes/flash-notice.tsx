import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { takeFlash } from '../core/notify/flash.ts';
import { notify } from '../core/notify/notify.tsx';
import { askSignIn } from '../core/viewer/sign-in-first.ts';

const texts = {
  'league-not-available': 'notices.leagueNotAvailable',
  'provider-not-available': 'notices.providerNotAvailable',
} as const;
const guests = {
  'guest-tickets': 'tickets',
  'guest-wallet': 'wallet',
  'guest-favourites': 'favourites',
  'guest-searches': 'searches',
  'guest-profile': 'profile',
} as const;

/** Shows the notice of a redirect that led to this page (LEAGUE-4, ERR-2, AUTH-14). */
export const FlashNotice = () => {
  const { t } = useTranslation('main');
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for on each page
  useEffect(() => {
    const flash = takeFlash();
    if (flash === null) return;
    if (flash in guests) askSignIn(guests[flash as keyof typeof guests]);
    else notify({ type: 'danger', message: t(texts[flash as keyof typeof texts]) });
  }, [t, key]);
  return null;
};
