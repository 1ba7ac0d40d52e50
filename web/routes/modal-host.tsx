import { lazy, Suspense, useState } from 'react';
import { type Location, matchPath, useLocation, useNavigate } from 'react-router';
import { modalOf } from '../core/modal/modal-location.ts';
import { isStaticPage } from '../static/static-pages.ts';
import { useProgrammeName } from '../tenant/use-loyalty.ts';

const EventInfoModal = lazy(() =>
  import('../event/page/event-info-modal.tsx').then((module) => ({ default: module.EventInfoModal })),
);
const StaticPageModal = lazy(() =>
  import('../static/static-page-modal.tsx').then((module) => ({ default: module.StaticPageModal })),
);

/** Counts arrivals: closed and come back to before the way back was over, a modal has to open again. */
const useArrivals = (location: Location): number => {
  const [last, setLast] = useState({ location, count: 0 });
  if (last.location === location) return last.count;
  setLast({ location, count: last.count + 1 });
  return last.count + 1;
};

/** Shows the modal route that was opened over the page that stands; Back, and closing it, leads to that page alone. */
export const ModalHost = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const programme = useProgrammeName();
  const arrivals = useArrivals(location);
  const path = modalOf(location);
  if (!path) return null;
  const modal = { parent: null, onClosed: () => void navigate(-1) };
  const info = matchPath('/event/:id/info', path)?.params.id;
  const page = matchPath('/modal/static-pages/:page', path)?.params.page;
  return (
    <Suspense fallback={null}>
      {info && <EventInfoModal key={arrivals} id={info} {...modal} />}
      {isStaticPage(page) && <StaticPageModal key={arrivals} page={page} programme={programme} {...modal} />}
    </Suspense>
  );
};
