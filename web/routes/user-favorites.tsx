import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, NavLink, Outlet } from 'react-router';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';

const load = async ({ context }: LoaderFunctionArgs) => {
  await ensureTexts(context, 'favourites');
  return null;
};
export const loader = load;
export const clientLoader = load;

/** FAV-3: the member's favourites, events or attractions. */
export default function UserFavorites() {
  const { t } = useTranslation('favourites');
  const tab = ({ isActive }: { isActive: boolean }) => filterChipClass(isActive);
  return (
    <div className="shell flex flex-col gap-6 pt-8">
      <PageMeta title={t('title')} noindex />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t('title')}</h1>
      <nav aria-label={t('title')} className="flex flex-wrap gap-2">
        <NavLink to="/userFavorites" end className={tab}>
          {t('events')}
        </NavLink>
        <NavLink to="/userFavorites/attractions" className={tab}>
          {t('attractions')}
        </NavLink>
      </nav>
      <Outlet />
    </div>
  );
}
