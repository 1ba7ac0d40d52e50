import { MOST_ALIASES } from '../../records/fields.ts';
import { uuidOf } from '../../rows/bodies.ts';
import type { AttractionBody } from '../../rows/columns.ts';
import { abbreviationOf, coloursOf } from '../../rows/drawn.ts';
import { attractionPicture } from '../../rows/pictures.ts';
import { type Notice, within } from '../facts.ts';
import { classificationOf } from './classification.ts';
import { pagesOf } from './links.ts';
import { asLine, asLines, asList, at, type Loose } from './loose.ts';
import { firstPictures, type Pictures, picturesOf } from './picture.ts';
import { asName, paragraphs } from './plain.ts';

export type Attraction = { id: string; body: AttractionBody; pictures: Pictures };

const toAttraction = (source: Loose, notice: Notice): Attraction[] => {
  const [id, name] = [asLine(source.id, 100), asName(source.name, 200, notice)];
  if (id === null || name === null) return [];
  const { segment_id: _segmentId, ...classification } = classificationOf(source.classifications);
  const [first, second] = coloursOf(name);
  const pictures = picturesOf(source.images);
  const body = {
    uuid: uuidOf('attraction', id),
    name,
    ...classification,
    league_id: null,
    abbreviation: abbreviationOf(name),
    colour_1: first,
    colour_2: second,
    image_url: attractionPicture(firstPictures(pictures)),
    popularity: null,
    info: paragraphs(source.description, source.additionalInfo) ?? null,
    texts: {},
    links: pagesOf(source.externalLinks),
    aliases: asLines(source.aliases, MOST_ALIASES),
  };
  return [{ id, body, pictures }];
};

/** The attractions of an event without repetition, in the provider's order; those without a name are left out. */
export const attractionsOf = (event: Loose, notice: Notice): Attraction[] => {
  const all = asList(at(event, '_embedded', 'attractions')).flatMap((one) =>
    toAttraction(one, within('attractions', notice)),
  );
  return [...new Map(all.map((one) => [one.id, one])).values()];
};
