import { IntentLink } from '../../core/ui/intent-link.tsx';

/** A link to an event's page that covers the card or row it stands in. */
export const EventLink = ({ event: { id, name } }: { event: { id: string; name: string } }) => (
  <IntentLink
    to={`/event/${encodeURIComponent(id)}`}
    prepare={async () => {
      const { EventPageDocument: query } = await import('#operations/generated/documents/EventPageDocument.ts');
      return { query, variables: { by: { id } } };
    }}
    className="rounded-control after:absolute after:inset-0 after:rounded-card group-hover:text-brand-text"
  >
    {name}
  </IntentLink>
);
