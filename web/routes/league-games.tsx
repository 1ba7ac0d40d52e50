import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RouterContextProvider } from 'react-router';
import { SearchEventsDocument } from '#operations/generated/documents.ts';
import { tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { EventGrid, EventItems } from '../event/card/event-grid.tsx';
import { ListFailed } from '../search/list-failed.tsx';
import { writeSearchParams } from '../search/search-params.ts';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';

/** Few enough that the teams below are not far; the search has all games. */
const limit = 12;

/** A league is found by its name. */
const filterOf = (league: string) => ({ keyword: league, categoryId: 'sports' });

const variables = (league: string) => ({ filter: filterOf(league), order: 'DATE' as const, page: { limit } });

/** Without the games the page still has the league's teams. */
export const primeGames = (context: Readonly<RouterContextProvider>, league: string) =>
  tryPrime(context, SearchEventsDocument, variables(league));

/** The league's next games; undefined when they could not be loaded. */
export const useGames = (league: string) => usePrimed(SearchEventsDocument, variables(league))?.events ?? undefined;

/** The league's next games, with a link to all of them. */
export const LeagueGames = ({ league }: { league: string }) => {
  const { t } = useTranslation('league');
  const programme = useEarnProgramme();
  const games = useGames(league);
  if (!games) return <ListFailed />;
  if (games.totalCount === 0) {
    return (
      <Message icon={CalendarX2} title={t('none.title')}>
        {t('none.message', { league })}
      </Message>
    );
  }
  const { items, totalCount } = games;
  return (
    <>
      <EventGrid>
        <EventItems events={items} programme={programme} eager heading="h3" />
      </EventGrid>
      {totalCount > items.length && (
        <ButtonLink
          to={`/search/events${writeSearchParams({ ...filterOf(league), sort: 'DATE' })}`}
          variant="secondary"
          size="large"
          className="self-center"
        >
          {t('allGames', { league })}
        </ButtonLink>
      )}
    </>
  );
};
