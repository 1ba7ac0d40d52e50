import { Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation, useSearchParams } from 'react-router';
import { buttonClass } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';

/** The keyword in the address, for the field that shows it; a new address fills the field anew. */
const useKeyword = () => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  return pathname.startsWith('/search') ? (params.get('keyword') ?? '') : '';
};

/** Goes to the results with a plain GET, so it works before and without JavaScript. */
export const HeaderSearch = () => {
  const { t } = useTranslation('main');
  const keyword = useKeyword();
  return (
    <Form action="/search" role="search" aria-label={t('search.quick')} className="relative">
      <Icon as={Search} className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft" />
      <input
        key={keyword}
        type="search"
        name="keyword"
        required
        defaultValue={keyword}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        className="feedback block min-h-11 w-full rounded-control border border-line-strong/60 bg-sunk pr-4 pl-12 text-base placeholder:text-soft hover:border-line-strong"
      />
    </Form>
  );
};

/** The large form of the home banner and of the search page. */
export const SearchForm = ({ className }: { className?: string }) => {
  const { t } = useTranslation('main');
  const keyword = useKeyword();
  const id = useId();
  return (
    <Form
      action="/search"
      role="search"
      className={`flex flex-col gap-2 rounded-card border border-line bg-raised p-2 text-ink shadow-float sm:flex-row sm:items-stretch ${className ?? ''}`}
    >
      <div className="relative flex flex-1 flex-col justify-center rounded-control px-4 py-2 focus-within:bg-sunk">
        <label htmlFor={id} className="text-[0.8125rem] font-semibold text-soft">
          {t('search.label')}
        </label>
        <input
          id={id}
          key={keyword}
          type="search"
          name="keyword"
          required
          defaultValue={keyword}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className="w-full rounded-sm bg-transparent py-1 text-lg font-semibold text-ink outline-offset-4 placeholder:font-normal placeholder:text-soft"
        />
      </div>
      <button type="submit" className={buttonClass({ size: 'large' })}>
        <Icon as={Search} />
        {t('search.submit')}
      </button>
    </Form>
  );
};
