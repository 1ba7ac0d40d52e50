import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeartFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { useApp } from '../core/app.tsx';
import { withConnection } from '../core/connection.ts';
import { Button } from '../core/ui/button.tsx';
import type { FavouriteThing } from './favourite-queue.ts';
import { typeNames } from './type-names.ts';

/** An item of a list of favourites: once its heart is clicked it stays in its place, with a button that brings it back. */
export const Removable = ({ type, id, name, children }: FavouriteThing & { name: string; children: ReactNode }) => {
  const { t } = useTranslation('favourites');
  const app = useApp();
  const { data } = useFragment({ fragment: HeartFragmentDoc, from: { __typename: typeNames[type], id } });
  const isRemoved = data?.isFavourite === false;
  const undo = async () => {
    const { favouritesOf } = await withConnection(() => import('./favourites.ts'));
    favouritesOf(app).set({ type, id, isFavourite: true });
  };
  return (
    <li className="relative">
      {/* Hidden, it keeps its room: the list does not move under the pointer. */}
      <div className={isRemoved ? 'invisible h-full' : 'h-full'}>{children}</div>
      {isRemoved && (
        <div className="absolute inset-0 flex items-center justify-center gap-4 rounded-card bg-sunk p-3">
          <p role="status" className="line-clamp-3 font-semibold">
            {t('removed', { name })}
          </p>
          {/* The heart that had the focus is covered. */}
          <Button variant="secondary" className="shrink-0" onClick={() => void undo()} autoFocus>
            {t('undo')}
          </Button>
        </div>
      )}
    </li>
  );
};
