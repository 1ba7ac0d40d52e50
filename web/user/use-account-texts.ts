import { useEffect, useState } from 'react';
import { useApp } from '../core/app.tsx';
import { loadTexts } from '../core/i18n/texts.ts';

/** Loads the texts about sign-in over a page whose route has not. */
export const useAccountTexts = () => {
  const { i18n } = useApp();
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  useEffect(() => {
    loadTexts(i18n, 'account').then(
      () => setState('there'),
      () => setState('failed'),
    );
  }, [i18n]);
  return state;
};
