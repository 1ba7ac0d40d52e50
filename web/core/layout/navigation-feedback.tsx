import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation, useNavigation } from 'react-router';
import { CHUNK_TIMEOUT_MS } from '#rules/timings.ts';
import { useNextLocation } from './next-location.ts';

/** A shorter navigation shows no placeholder, which would only flash. */
const placeholderAfterMs = 150;

/** The path of a navigation that takes long enough to show a placeholder; else undefined. */
export const useSlowNavigation = (): string | undefined => {
  const next = useNextLocation();
  const { pathname } = useLocation();
  const target = next && next.pathname !== pathname ? next.pathname : undefined;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!target) return setSlow(undefined);
    const timer = setTimeout(() => setSlow(target), placeholderAfterMs);
    return () => clearTimeout(timer);
  }, [target]);
  return slow === target ? slow : undefined;
};

/** ROUTE-4: a navigation that does not finish is done again as a full page load. */
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

/** After a navigation: moves the focus to the start of the screen, unless the screen has set it, and announces the title. Not on the first page. */
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

/** The Tab key reaches this link first. */
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
