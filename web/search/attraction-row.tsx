import type { FragmentType } from '@apollo/client';
import { type AttractionRowFragment, AttractionRowFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { IntentLink } from '../core/ui/intent-link.tsx';
import { Logo } from '../core/ui/logo.tsx';
import { Heart } from '../favourite/heart.tsx';

/** An attraction (team, artist or show) in a list. */
export const AttractionRow = ({ attraction: ref }: { attraction: FragmentType<AttractionRowFragment> }) => {
  const categoryName = useCategoryName();
  const { data: attraction, complete } = useFragment({
    fragment: AttractionRowFragmentDoc,
    fragmentName: 'AttractionRow',
    from: ref,
  });
  if (!complete) return null;
  return (
    <div className="relative">
      <IntentLink
        to={`/attraction/${encodeURIComponent(attraction.id)}`}
        prepare={async () => {
          const { AttractionPageDocument: query } = await import(
            '#operations/generated/documents/AttractionPageDocument.ts'
          );
          return { query, variables: { by: { id: attraction.id } } };
        }}
        className="feedback flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-3 pr-16 hover:border-line-strong hover:shadow-card"
      >
        <Logo image={attraction.image} name={attraction.name} size={56} className="size-14" />
        <span className="min-w-0">
          <span className="line-clamp-2 font-bold">{attraction.name}</span>
          {attraction.category && <span className="text-sm text-soft">{categoryName(attraction.category)}</span>}
        </span>
      </IntentLink>
      <Heart
        type="ATTRACTION"
        id={attraction.id}
        name={attraction.name}
        className="absolute top-1/2 right-2 -translate-y-1/2"
      />
    </div>
  );
};
