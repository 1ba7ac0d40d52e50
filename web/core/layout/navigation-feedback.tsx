import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation, useNavigation } from 'react-router';
import { CHUNK_TIMEOUT_MS } from '../constants.ts';
import { useNextLocation } from './next-location.ts';

/** A navigation shorter than this shows nothing: a flash would only disturb. */
const patience = 150;

/** Whether the visitor has been waiting for another screen long enough to be told; with where to. */
export const useSlowNavigation = (): string | undefined => {
  const next = useNextLocation();
  const { pathname } = useLocation();
  const target = next && next.pathname !== pathname ? next.pathname : undefined;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!target) return setSlow(undefined);
    const timer = setTimeout(() => setSlow(target), patience);
    return () => clearTimeout(timer);
  }, [target]);
  return slow === target ? slow : undefined;
};

/** ROUTE-4: a screen whose parts do not come is asked for as a page of its own. */
export const StuckNavigation = () => {
  const { state, location: target } = useNavigation();
  const href = state === 'loading' ? createPath(target) : undefined;
  useEffect(() => {
    if (!href) return;
    const timer = setTimeout(() => location.assign(href), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [href]);
  return null;
};

/** After going to another screen, focus stands at its start, or where the screen itself put it, and its title is said; the first page is left as it came. */
export const FocusOnNavigation = () => {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const content = document.getElementById('content');
    if (!hash && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, hash]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
};

/** The first stop of the Tab key. */
export const SkipLink = () => {
  const { t } = useTranslation('shared');
  return (
    <a
      href="#content"
      className="sr-only rounded-control bg-ink px-5 py-3 font-semibold text-page focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-5002"
    >
      {t('header.skip')}
    </a>
  );
};
