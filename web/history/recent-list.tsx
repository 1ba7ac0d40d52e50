import { MapPin, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import type { View } from './browsing-history.ts';
import { deleteView } from './history-store.ts';
import { ViewFacts } from './view-facts.tsx';

const pathOf = ({ kind, id }: View) => `/${kind}/${encodeURIComponent(id)}`;

const ViewCard = ({ view }: { view: View }) => (
  <article className="group relative flex h-full flex-col gap-2">
    {view.image ? (
      <Poster image={view.image} className="rounded-card shadow-card" sizes="208px" />
    ) : (
      <div className="flex aspect-3/2 items-center justify-center rounded-card bg-brand-tint text-brand-text">
        <Icon as={MapPin} className="size-8" />
      </div>
    )}
    <h3 className="line-clamp-2 text-[0.9375rem] leading-snug font-bold">
      <Link
        to={pathOf(view)}
        className="rounded-control after:absolute after:inset-0 after:rounded-card group-hover:text-brand-text"
      >
        {view.name}
      </Link>
    </h3>
    <ViewFacts view={view} />
  </article>
);

/** Deletes the view whose button was clicked; the focus goes to the next card's button, or to the one before. */
const remove = (view: View, button: HTMLButtonElement): void => {
  const buttons = [...(button.closest('ul')?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(button);
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('content');
  next?.focus();
  deleteView(view);
};

/** Viewed pages as cards, each with a button that deletes it (HIST-3). */
export const RecentItems = ({ views, className }: { views: readonly View[]; className: string }) => {
  const { t } = useTranslation('home');
  return views.map((view) => (
    <li key={`${view.kind} ${view.id}`} className={classNames('relative', className)}>
      <ViewCard view={view} />
      <button
        type="button"
        aria-label={t('recent.remove', { name: view.name })}
        onClick={({ currentTarget }) => remove(view, currentTarget)}
        className="group/remove absolute top-0 right-0 flex size-11 items-center justify-center rounded-full"
      >
        <span className="feedback flex size-7 items-center justify-center rounded-full bg-raised text-ink shadow-card group-hover/remove:bg-sunk">
          <Icon as={X} className="size-4" />
        </span>
      </button>
    </li>
  ));
};
