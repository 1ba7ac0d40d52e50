import { Heart as HeartIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HeartFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { useApp } from '../core/app.tsx';
import { withConnection } from '../core/connection.ts';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import type { FavouriteThing } from './favourite-queue.ts';
import { typeNames } from './type-names.ts';

type HeartProps = FavouriteThing & {
  /** Of the event or attraction, for screen readers. */
  name: string;
  /** On a picture it stands on a disc. */
  disc?: boolean;
  className?: string;
};

/**
 * FAV-2: follows the normalised cache. Pages are the same for everyone, so the server renders it empty; nothing at a tenant where
 * nobody can sign in. What a click does is loaded with the first one.
 */
export const Heart = ({ type, id, name, disc = false, className }: HeartProps) => {
  const { t } = useTranslation('main');
  const app = useApp();
  const { status, can } = useViewer();
  const isGuest = status === 'guest';
  const { data } = useFragment({
    fragment: HeartFragmentDoc,
    from: isGuest ? null : { __typename: typeNames[type], id },
  });
  const isFavourite = data?.isFavourite === true;
  const mayHave = status === 'loading' || can(isGuest ? 'SIGN_IN' : 'FAVOURITE');
  if (!mayHave) return null;
  const click = () =>
    withConnection(() => import('./favourites.ts')).then(({ clickHeart }) => clickHeart(app, status, { type, id }));
  return (
    <button
      type="button"
      aria-label={t('favourite.label', { name })}
      aria-pressed={isFavourite}
      onClick={() => void click().catch(() => undefined)}
      className={classNames(
        'feedback inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:text-heart',
        isFavourite ? 'text-heart' : 'text-ink',
        disc ? 'bg-raised shadow-card' : 'hover:bg-sunk',
        className,
      )}
    >
      <Icon as={HeartIcon} className={classNames('size-5', isFavourite && 'fill-current')} />
    </button>
  );
};
