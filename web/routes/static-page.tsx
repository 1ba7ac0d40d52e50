import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { isStaticPage, staticPages } from '../static/static-pages.ts';
import { StaticSections, useStaticPage } from '../static/static-text.tsx';
import { useProgramme } from '../tenant/use-loyalty.ts';

const load = async ({ context }: LoaderFunctionArgs) => {
  await ensureTexts(context, 'pages');
  return null;
};
export const loader = load;
export const clientLoader = load;

/** Links to the other static pages, beside or above the text. */
const Others = ({ current }: { current: string }) => {
  const { t } = useTranslation(['pages', 'shared']);
  return (
    <nav aria-label={t('nav')} className="lg:w-56 lg:shrink-0">
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0">
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
  const name = useLocation().pathname.split('/').at(-1);
  const page = isStaticPage(name) ? name : 'help';
  const { title, lead, sections } = useStaticPage(page, useProgramme());
  return (
    <div className="shell flex flex-col gap-8 py-8 lg:flex-row lg:gap-14 lg:py-14">
      <PageMeta title={title} description={lead} />
      <Others current={page} />
      <article className="flex min-w-0 max-w-3xl flex-col gap-8">
        <header className="flex flex-col gap-3">
          <h1 className="text-4xl leading-tight font-extrabold tracking-tight hyphens-auto">{title}</h1>
          <p className="text-lg text-soft">{lead}</p>
        </header>
        <StaticSections sections={sections} heading="h2" />
      </article>
    </div>
  );
}
