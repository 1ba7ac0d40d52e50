import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../core/app.tsx';

/** Who only passes by opens no stream. */
const LOOKED_AT_MS = 2_000;

/** GRAPH-19: while the page is seen, its map turns grey where others buy. Loaded when somebody has looked at the event for two seconds. */
export const useLiveEvent = (id: string): void => {
  const client = useApolloClient();
  const { root } = useApp();
  const { i18n } = useTranslation();
  useEffect(() => {
    let isOpen = true;
    let stop: () => void = () => undefined;
    const start = async () => {
      const { followEvent } = await import('./live-event.ts');
      if (isOpen) stop = followEvent(client, id, { url: `${root}graphql`, language: i18n.language });
    };
    // Files that are gone after a release: the page stays as it was loaded.
    const timer = setTimeout(() => void start().catch(() => undefined), LOOKED_AT_MS);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      stop();
    };
  }, [client, id, root, i18n.language]);
};
