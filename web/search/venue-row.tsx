import type { FragmentType } from '@apollo/client';
import { MapPin } from 'lucide-react';
import { type VenueRowFragment, VenueRowFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { Icon } from '../core/ui/icon.tsx';
import { IntentLink } from '../core/ui/intent-link.tsx';

/** A venue in a list. */
export const VenueRow = ({ venue: ref }: { venue: FragmentType<VenueRowFragment> }) => {
  const { data: venue, complete } = useFragment({ fragment: VenueRowFragmentDoc, fragmentName: 'VenueRow', from: ref });
  if (!complete) return null;
  const { street, city, stateCode } = venue.address;
  return (
    <IntentLink
      to={`/venue/${encodeURIComponent(venue.id)}`}
      prepare={async () => {
        const { VenuePageDocument: query } = await import('#operations/generated/documents/VenuePageDocument.ts');
        return { query, variables: { id: venue.id } };
      }}
      className="feedback flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-3 hover:border-line-strong hover:shadow-card"
    >
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-text">
        <Icon as={MapPin} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-bold">{venue.name}</span>
        <span className="block text-sm text-soft">{[street, city, stateCode].filter(Boolean).join(', ')}</span>
      </span>
    </IntentLink>
  );
};
