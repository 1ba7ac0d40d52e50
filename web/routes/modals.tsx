import { matchPath } from 'react-router';
import { isStaticPage } from '#rules/static-pages.ts';
import { EventInfoModal } from '../event/page/event-info-modal.tsx';
import { StaticPageModal } from '../static/static-page-modal.tsx';
import { useProgramme } from '../tenant/use-loyalty.ts';
import { SignInPreview } from '../user/sign-in-preview.tsx';

/** The modal of a path; nothing for a path without one. Load it lazily. */
export const Modals = ({ path, onClosed }: { path: string; onClosed: () => void }) => {
  const programme = useProgramme();
  const modal = { parent: null, onClosed };
  const info = matchPath('/event/:id/info', path)?.params.id;
  const page = matchPath('/modal/static-pages/:page', path)?.params.page;
  if (path === '/modal/sso/preview') return <SignInPreview {...modal} />;
  if (info) return <EventInfoModal id={info} {...modal} />;
  return isStaticPage(page) && <StaticPageModal page={page} programme={programme} {...modal} />;
};
