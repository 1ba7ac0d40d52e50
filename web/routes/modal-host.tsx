import { lazy, Suspense } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { modalOf } from '../core/modal/modal-location.ts';
import { isStaticPage } from '../static/static-pages.ts';
import { useProgrammeName } from '../tenant/use-loyalty.ts';

const EventInfoModal = lazy(() =>
  import('../event/event-info-modal.tsx').then((module) => ({ default: module.EventInfoModal })),
);
const StaticPageModal = lazy(() =>
  import('../static/static-page-modal.tsx').then((module) => ({ default: module.StaticPageModal })),
);

/** Shows the modal route that was opened over the page that stands; Back, and closing it, leads to that page alone. */
export const ModalHost = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const programme = useProgrammeName();
  const path = modalOf(location);
  if (!path) return null;
  const modal = { parent: null, onClosed: () => void navigate(-1) };
  const info = matchPath('/event/:id/info', path)?.params.id;
  const page = matchPath('/modal/static-pages/:page', path)?.params.page;
  return (
    <Suspense fallback={null}>
      {info && <EventInfoModal key={path} id={info} {...modal} />}
      {isStaticPage(page) && <StaticPageModal key={path} page={page} programme={programme} {...modal} />}
    </Suspense>
  );
};
