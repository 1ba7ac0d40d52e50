import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router';
import { BrandPageDocument } from '#operations/generated/documents.ts';
import { isStaticPage, staticPages } from '#rules/static-pages.ts';
import { tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { CookieSettings } from '../core/consent/cookie-settings.tsx';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { buttonClass } from '../core/ui/button.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { FindOrder } from '../order/find-order.tsx';
import { BrandPageText } from '../static/brand-page-text.tsx';
import { StaticSections, useStaticPage } from '../static/static-text.tsx';
import { useProgramme } from '../tenant/use-loyalty.ts';

const nameOf = (pathname: string) => {
  const name = pathname.split('/').at(-1);
  return isStaticPage(name) ? name : 'help';
};

const load = async ({ context, request }: LoaderFunctionArgs) => {
  const name = nameOf(new URL(request.url).pathname);
  await Promise.all([tryPrime(context, BrandPageDocument, { name }), ensureTexts(context, 'pages')]);
  return null;
};
export const loader = load;
export const clientLoader = load;

/** Links to the other static pages, beside or above the text. */
const Others = ({ current }: { current: string }) => {
  const { t } = useTranslation(['pages', 'shared']);
  const list = useRef<HTMLUListElement>(null);
  // On a phone they scroll sideways, and the current one may be out of sight: it goes to the middle, as far as there is room.
  useEffect(() => {
    const box = list.current;
    const link = box?.querySelector<HTMLElement>(`[href$="/${current}"]`);
    if (box && link) box.scrollLeft = link.offsetLeft - box.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={t('nav')} className="lg:w-56 lg:shrink-0">
      <ul ref={list} className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0">
        {staticPages.map((page) => (
          <li key={page}>
            <Link
              to={`/${page}`}
              aria-current={page === current ? 'page' : undefined}
              className={classNames(
                'feedback flex min-h-11 items-center rounded-control px-3 font-semibold whitespace-nowrap',
                page === current ? 'bg-brand-tint text-brand-text' : 'text-soft hover:bg-sunk hover:text-ink',
              )}
            >
              {t(`shared:footer.pages.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** A static page (ROUTE-13); the path tells which one. */
export default function StaticPage() {
  const page = nameOf(useLocation().pathname);
  const ours = useStaticPage(page, useProgramme());
  const own = usePrimed(BrandPageDocument, { name: page })?.brandPage;
  const title = own?.title ?? ours.title;
  const { has } = useShell();
  return (
    <div className="shell flex flex-col gap-8 py-8 lg:flex-row lg:gap-14 lg:py-14">
      <PageMeta title={title} description={own ? own.title : ours.lead} />
      <Others current={page} />
      <article className="flex min-w-0 max-w-3xl flex-col gap-8">
        <header className="flex flex-col gap-3">
          <h1 className="text-4xl leading-tight font-extrabold tracking-tight hyphens-auto">{title}</h1>
          {!own && <p className="text-lg text-soft">{ours.lead}</p>}
        </header>
        {own ? <BrandPageText html={own.html} /> : <StaticSections sections={ours.sections} heading="h2" />}
        {page === 'contact' && has('ORDERS') && <FindOrder />}
        {page === 'privacy-policy' && (
          <CookieSettings className={classNames(buttonClass({ variant: 'secondary' }), 'self-start')} />
        )}
      </article>
    </div>
  );
}
