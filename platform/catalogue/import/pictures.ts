/** A picture as a catalogue tells of it. */
export type Picture = {
  url: string;
  /** In pixels; 0 while not known. */
  width: number;
  /** Width by height; null while not known. */
  ratio: number | null;
};

/** The shape that a picture is cropped to, and how many pixels it needs there to be sharp on a dense screen. */
type Use = { ratio: number; width: number };

const CARD: Use = { ratio: 3 / 2, width: 960 };
const BACKDROP: Use = { ratio: 16 / 9, width: 1920 };
/** An attraction's, in a round badge; the same is cut for link previews. */
const BADGE: Use = { ratio: 1, width: 480 };

/** Shapes nearer to each other than a twentieth are the same shape, rounded to whole pixels. */
const NEAR = 20;

/** How much of its width is left once it is cropped to the shape. */
const left = ({ width, ratio }: Picture, use: Use): number =>
  ratio === null ? 0 : Math.min(width, (width * use.ratio) / ratio);
const isEnough = (picture: Picture, use: Use): boolean => left(picture, use) >= use.width;
/** How far the shapes are apart, as much for one that is too wide as for one that is too high. */
const distance = ({ ratio }: Picture, use: Use): number =>
  ratio === null ? Infinity : Math.round(Math.abs(Math.log(ratio / use.ratio)) * NEAR);

/** Of those that are large enough the one of the nearest shape, and no larger than it need be; otherwise the largest. */
const pictureFor = (use: Use, pictures: readonly Picture[]): string | null => {
  const enough = pictures.filter((one) => isEnough(one, use));
  const [best] =
    enough.length > 0
      ? enough.sort((a, b) => distance(a, use) - distance(b, use) || a.width - b.width)
      : [...pictures].sort(
          (a, b) => left(b, use) - left(a, use) || b.width - a.width || distance(a, use) - distance(b, use),
        );
  return best?.url ?? null;
};

type Given = { imageUrl?: string | undefined; images: readonly { url: string; width: number; height: number }[] };

/** Of a record of our own format. */
export const picturesOf = ({ imageUrl, images }: Given): Picture[] =>
  imageUrl === undefined
    ? images.map(({ url, width, height }) => ({ url, width, ratio: width / height }))
    : [{ url: imageUrl, width: 0, ratio: null }];

/** Which pictures an event is shown by; nulls where it has none and its poster is drawn. */
export const eventPictures = (pictures: readonly Picture[]) => {
  const [card, backdrop] = [pictureFor(CARD, pictures), pictureFor(BACKDROP, pictures)];
  return { image_url: card, backdrop_url: backdrop === card ? null : backdrop };
};

export const attractionPicture = (pictures: readonly Picture[]): string | null => pictureFor(BADGE, pictures);
