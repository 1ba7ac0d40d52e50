import { useTranslation } from 'react-i18next';
import { useApp } from '../app.tsx';
import { SETTINGS_EVENT } from './settings-event.ts';

/** Opens the question about consent again: ours and the brand's own tool listen for the same event. Nothing where nothing is asked. */
export const CookieSettings = ({ className }: { className: string }) => {
  const { t } = useTranslation('shared');
  return useApp().consent ? (
    <button type="button" className={className} onClick={() => dispatchEvent(new Event(SETTINGS_EVENT))}>
      {t('footer.cookies')}
    </button>
  ) : null;
};
