import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { useShell } from './shell.tsx';

type Mark = NonNullable<NonNullable<ReturnType<typeof useShell>['tenant']>['marks']['wordmark']>;

/** The last of several words, or the second half of a long one, has the accent's shade. */
const halves = (brand: string): [string, string] => {
  const lastSpace = brand.lastIndexOf(' ') + 1;
  if (lastSpace > 0) return [brand.slice(0, lastSpace), brand.slice(lastSpace)];
  const isWord = /^\p{L}{7,}$/u.test(brand);
  const middle = isWord ? Math.ceil(brand.length / 2) : brand.length;
  return [brand.slice(0, middle), brand.slice(middle)];
};

/** In px, of a mark of any proportion. */
const HEIGHT = 32;
const WIDEST = 180;

/** The tenant's own mark; the one for dark backgrounds in the dark scheme and on the banner. */
const Picture = ({ mark: { url, darkUrl, width, height }, onDark }: { mark: Mark; onDark: boolean }) => {
  const scale = Math.min(HEIGHT / height, WIDEST / width);
  const dark = darkUrl ?? url;
  return (
    <picture>
      {darkUrl && !onDark && <source srcSet={darkUrl} media="(prefers-color-scheme: dark)" />}
      <img src={onDark ? dark : url} alt="" width={Math.round(width * scale)} height={Math.round(height * scale)} />
    </picture>
  );
};

type WordmarkProps = { brand: string; homeLabel: string; onDark?: boolean };

/** The tenant's name, or its own mark, as a logo that links to home. */
export const Wordmark = ({ brand, homeLabel, onDark = false }: WordmarkProps) => {
  const [first, second] = halves(brand);
  const mark = useShell().tenant?.marks.wordmark;
  return (
    <Link
      to="/"
      aria-label={homeLabel}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center rounded-control font-display text-2xl font-extrabold tracking-tight max-[24rem]:text-lg',
        onDark ? 'text-white' : 'text-ink',
      )}
    >
      {mark ? (
        <Picture mark={mark} onDark={onDark} />
      ) : (
        <span aria-hidden="true">
          {first}
          <span className={onDark ? 'text-white/80' : 'text-accent-text'}>{second}</span>
        </span>
      )}
    </Link>
  );
};
