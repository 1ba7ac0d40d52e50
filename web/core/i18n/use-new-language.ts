import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Calls `reload` once the visitor has chosen another language: what the graph has told is in the one before. */
export const useNewLanguage = (reload: () => void): void => {
  const { language } = useTranslation().i18n;
  const loaded = useRef(language);
  useEffect(() => {
    if (loaded.current === language) return;
    loaded.current = language;
    reload();
  });
};
