import { List, Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';

export type ListOrMap = 'list' | 'map';

const sides = [
  ['list', List],
  ['map', MapIcon],
] as const;

/** On a phone either the list or the map is shown; both share one selection. */
export const ViewSwitch = ({ view, onChange }: { view: ListOrMap; onChange: (view: ListOrMap) => void }) => {
  const { t } = useTranslation('event');
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not a form section
    <div
      role="group"
      aria-label={t('view.label')}
      className="grid grid-cols-2 gap-1 rounded-control bg-sunk p-1 lg:hidden"
    >
      {sides.map(([side, icon]) => (
        <button
          key={side}
          type="button"
          aria-pressed={view === side}
          onClick={() => onChange(side)}
          className={classNames(
            'feedback inline-flex min-h-11 items-center justify-center gap-2 rounded-[10px] font-semibold',
            view === side ? 'bg-raised text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          <Icon as={icon} className="size-4" />
          {t(`view.${side}`)}
        </button>
      ))}
    </div>
  );
};
