import { CalendarX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RouterContextProvider } from 'react-router';
import {
  AttractionPageDocument,
  type AttractionPageQuery,
  type AttractionRef,
} from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useToldPrices } from '../core/layout/told-prices.ts';
import { Breadcrumbs } from '../core/seo/breadcrumbs.tsx';
import { Banner } from '../core/ui/banner.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { OutsideLinksSection } from '../core/ui/outside-links.tsx';
import { ShareButton } from '../core/ui/share-button.tsx';
import { Heart } from '../favourite/heart.tsx';
import { useRememberView } from '../history/use-remember-view.ts';
import { AttractionDates, primeDates, useNextDates } from './attraction-dates.tsx';
import { patternOf } from './banner-pattern.ts';
import { NextEvent } from './next-event.tsx';
import { SimilarAttractions } from './similar-attractions.tsx';

export const primeAttraction = async (context: Readonly<RouterContextProvider>, by: AttractionRef, url: string) => {
  const events = (attractionId: string) => primeDates(context, attractionId, new URL(url).searchParams);
  const page = prime(context, AttractionPageDocument, { by });
  // With our own id the events can be loaded in parallel.
  await Promise.all([page, by.id && events(by.id), ensureTexts(context, 'attraction', 'venue')]);
  const { attraction } = await page;
  if (!attraction) throw notFound();
  if (!by.id) await events(attraction.id);
};

type Attraction = NonNullable<AttractionPageQuery['attraction']>;

const NoEvents = ({ name }: { name: string }) => {
  const { t } = useTranslation('attraction');
  return (
    <Message
      icon={CalendarX2}
      title={t('none.title')}
      action={
        <ButtonLink to="/" variant="secondary">
          {t('none.action')}
        </ButtonLink>
      }
    >
      {t('none.message', { name })}
    </Message>
  );
};

/** What is known about it, and its pages elsewhere. */
const About = ({ attraction: { name, information, links } }: { attraction: Attraction }) => {
  const { t } = useTranslation('attraction');
  if (!information && !links?.length) return null;
  return (
    <div className="shell mt-14 flex flex-col gap-8">
      {information && (
        <section aria-labelledby="about-heading" className="flex flex-col gap-3">
          <h2 id="about-heading" className="text-xl font-bold">
            {t('about', { name })}
          </h2>
          <p className="max-w-prose leading-relaxed break-words whitespace-pre-line text-soft">{information}</p>
        </section>
      )}
      <OutsideLinksSection links={links} />
    </div>
  );
};

type HeaderProps = { attraction: Attraction; path: string; category: string | null };

const Header = ({ attraction, path, category }: HeaderProps) => {
  const next = useNextDates(attraction.id);
  const { name } = attraction;
  return (
    <Banner
      title={name}
      kicker={attraction.leagueId ?? category}
      image={attraction.image}
      colour={attraction.colours[0]}
      secondColour={attraction.colours[1]}
      pattern={patternOf(attraction.category?.id, attraction.leagueId)}
      action={
        <div className="flex gap-3">
          <ShareButton title={name} path={path} />
          <Heart type="ATTRACTION" id={attraction.id} name={name} disc />
        </div>
      }
    >
      <NextEvent events={next} />
    </Banner>
  );
};

const viewOf = ({ id, name, image }: Attraction, category: string | null) => ({
  kind: 'attraction' as const,
  id,
  name,
  detail: category,
  image: { url: image.url, placeholder: image.placeholder },
  starts: null,
});

/** An attraction (team, artist or show) and its dates; by our id or by the provider's (ROUTE-10). */
export const AttractionScreen = ({ by }: { by: AttractionRef }) => {
  const { t } = useTranslation('attraction');
  const categoryName = useCategoryName();
  const told = useToldPrices();
  const data = usePrimed(AttractionPageDocument, { by });
  const attraction = data?.attraction;
  const category = attraction?.category ? categoryName(attraction.category) : null;
  useRememberView(attraction ? viewOf(attraction, category) : null);
  if (!attraction) return null;
  const { name } = attraction;
  // The provider's id leads to the same page, so the canonical address has ours.
  const path = `attraction/${attraction.id}`;
  return (
    <>
      <PageMeta
        title={t('title', { name })}
        description={t('description', { name, ...told })}
        image={attraction.image.shareUrl}
        path={path}
      />
      <Breadcrumbs trail={[{ name, path }]} />
      <Header attraction={attraction} path={path} category={category} />
      <div className="shell mt-8">
        <AttractionDates
          attractionId={attraction.id}
          isTeam={attraction.leagueId !== null}
          empty={<NoEvents name={name} />}
        />
      </div>
      <About attraction={attraction} />
      <SimilarAttractions attractions={attraction.similar?.items ?? []} className="shell mt-14" />
    </>
  );
};
