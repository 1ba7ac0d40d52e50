import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { isStaticPage } from '#rules/static-pages.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import type { RouteHandle } from '../core/layout/route-handle.ts';
import { StaticPageModal } from '../static/static-page-modal.tsx';
import { useProgramme } from '../tenant/use-loyalty.ts';
import { HomeScreen, loadHome } from './home-screen.tsx';

export const handle = { header: 'after-hero' } satisfies RouteHandle;

const load = async (args: LoaderFunctionArgs) => {
  if (!isStaticPage(args.params.page)) throw notFound();
  await Promise.all([ensureTexts(args.context, 'pages'), loadHome(args)]);
  return null;
};
export const loader = load;
export const clientLoader = load;

/** Opened by its own address, a static page's modal is over the home page. */
export default function StaticPageOverHome() {
  const { page } = useParams();
  const navigate = useNavigate();
  const programme = useProgramme();
  return (
    <>
      <HomeScreen />
      {isStaticPage(page) && (
        <StaticPageModal
          page={page}
          programme={programme}
          parent="/"
          onClosed={() => void navigate('/', { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}
