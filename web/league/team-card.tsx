import type { FragmentType } from '@apollo/client';
import { ChevronRight } from 'lucide-react';
import { type TeamCardFragment, TeamCardFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { Icon } from '../core/ui/icon.tsx';
import { IntentLink } from '../core/ui/intent-link.tsx';
import { Logo } from '../core/ui/logo.tsx';

export const TeamCard = ({ team: ref }: { team: FragmentType<TeamCardFragment> }) => {
  const { data: team, complete } = useFragment({ fragment: TeamCardFragmentDoc, fragmentName: 'TeamCard', from: ref });
  if (!complete) return null;
  return (
    <IntentLink
      to={`/attraction-partner/${encodeURIComponent(team.id)}`}
      prepare={async () => {
        const { AttractionPageDocument: query } = await import(
          '#operations/generated/documents/AttractionPageDocument.ts'
        );
        return { query, variables: { by: { partnerId: team.id } } };
      }}
      className="feedback flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised px-4 py-3 font-bold hover:border-line-strong hover:shadow-card"
    >
      <Logo image={team.logo} name={team.name} />
      <span className="flex-1">{team.name}</span>
      <Icon as={ChevronRight} className="size-5 text-soft" />
    </IntentLink>
  );
};
