import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';

/** The last of several words, or the second half of a long one, has the accent's shade. */
const halves = (brand: string): [string, string] => {
  const lastSpace = brand.lastIndexOf(' ') + 1;
  if (lastSpace > 0) return [brand.slice(0, lastSpace), brand.slice(lastSpace)];
  const isWord = /^\p{L}{7,}$/u.test(brand);
  const middle = isWord ? Math.ceil(brand.length / 2) : brand.length;
  return [brand.slice(0, middle), brand.slice(middle)];
};

type WordmarkProps = { brand: string; homeLabel: string; onDark?: boolean };

/** The tenant's name as a logo that links to home. */
export const Wordmark = ({ brand, homeLabel, onDark = false }: WordmarkProps) => {
  const [first, second] = halves(brand);
  return (
    <Link
      to="/"
      aria-label={homeLabel}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center rounded-control text-2xl font-extrabold tracking-tight max-[24rem]:text-lg',
        onDark ? 'text-white' : 'text-ink',
      )}
    >
      <span aria-hidden="true">
        {first}
        <span className={onDark ? 'text-white/80' : 'text-accent-text'}>{second}</span>
      </span>
    </Link>
  );
};
