import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';

/** For browsers without JavaScript: pages can be read, but tickets cannot be bought. */
export const NeedsScript = () => {
  const { t } = useTranslation('sale');
  return (
    <noscript>
      <Alert tone="warning" title={t('script.title')}>
        {t('script.text')}
      </Alert>
    </noscript>
  );
};
