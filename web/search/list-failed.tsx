import { CloudOff, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RetryLink } from '../core/errors/retry-link.tsx';
import { Message } from '../core/ui/message.tsx';

/** In place of a list or its next page that could not be loaded: offline, or the platform failed. */
export const ListFailed = () => {
  const { t } = useTranslation('common');
  const fault = globalThis.navigator?.onLine === false ? 'offline' : 'unavailable';
  return (
    <div role="alert">
      <Message
        icon={fault === 'offline' ? WifiOff : CloudOff}
        level={2}
        title={t(`errors.${fault}.title`)}
        action={<RetryLink />}
      >
        {t(`errors.${fault}.message`)}
      </Message>
    </div>
  );
};
