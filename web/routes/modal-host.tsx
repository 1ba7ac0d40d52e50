import { lazy, Suspense, useState } from 'react';
import { type Location, matchPath, useLocation, useNavigate } from 'react-router';
import { isStaticPage } from '#rules/static-pages.ts';
import { modalOf } from '../core/modal/modal-location.ts';
import { useProgramme } from '../tenant/use-loyalty.ts';

const EventInfoModal = lazy(() =>
  import('../event/page/event-info-modal.tsx').then((module) => ({ default: module.EventInfoModal })),
);
const StaticPageModal = lazy(() =>
  import('../static/static-page-modal.tsx').then((module) => ({ default: module.StaticPageModal })),
);
const SignInPreview = lazy(() =>
  import('../user/sign-in-preview.tsx').then((module) => ({ default: module.SignInPreview })),
);

/** Counts openings: a modal that is opened again before its closing has finished must open anew. */
const useOpenings = (location: Location): number => {
  const [last, setLast] = useState({ location, count: 0 });
  if (last.location === location) return last.count;
  setLast({ location, count: last.count + 1 });
  return last.count + 1;
};

/** Shows a modal route over the current page; closing it, or Back, returns to the page. */
export const ModalHost = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const programme = useProgramme();
  const arrivals = useOpenings(location);
  const path = modalOf(location);
  if (!path) return null;
  const modal = { parent: null, onClosed: () => void navigate(-1) };
  const info = matchPath('/event/:id/info', path)?.params.id;
  const page = matchPath('/modal/static-pages/:page', path)?.params.page;
  return (
    <Suspense fallback={null}>
      {path === '/modal/sso/preview' && <SignInPreview key={arrivals} {...modal} />}
      {info && <EventInfoModal key={arrivals} id={info} {...modal} />}
      {isStaticPage(page) && <StaticPageModal key={arrivals} page={page} programme={programme} {...modal} />}
    </Suspense>
  );
};
