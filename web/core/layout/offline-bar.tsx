import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app.tsx';
import { useConnected } from '../connection.ts';
import { holdLinks } from '../held-links.ts';
import { Icon } from '../ui/icon.tsx';
import { mayRegister, registerWorker } from '../worker.ts';

/** Keeps a page of words on the device for when a page cannot be loaded. */
const useWorker = (): void => {
  const { root, basePath } = useApp();
  const { language } = useTranslation().i18n;
  useEffect(() => {
    // A browser that keeps nothing goes on without.
    if (mayRegister()) registerWorker({ root, basePath }, language).catch(() => undefined);
  }, [root, basePath, language]);
};

/** OFF-1: says that there is no network, and of a link that was tapped that it opens later. */
export const OfflineBar = () => {
  const { t } = useTranslation('common');
  const connected = useConnected();
  const [isHeld, setHeld] = useState(false);
  useWorker();
  useEffect(() => holdLinks(() => setHeld(true)), []);
  useEffect(() => {
    if (connected) setHeld(false);
  }, [connected]);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-5001">
      {!connected && (
        <p
          data-offline
          className="flex min-h-9 items-center justify-center gap-2 bg-ink px-4 py-1.5 text-[0.8125rem] font-semibold text-page"
        >
          <Icon as={WifiOff} className="size-4" />
          {t(isHeld ? 'offline.opensLater' : 'offline.bar')}
        </p>
      )}
    </div>
  );
};
