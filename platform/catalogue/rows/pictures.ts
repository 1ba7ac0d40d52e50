/** A picture as a catalogue describes it. */
export type Picture = {
  url: string;
  /** In pixels; 0 when unknown. */
  width: number;
  /** Width divided by height; null when unknown. */
  ratio: number | null;
};

/** The aspect ratio that a picture is cropped to, and the width in pixels that it needs to be sharp on a dense screen. */
type Use = { ratio: number; width: number };

const CARD: Use = { ratio: 3 / 2, width: 960 };
const BACKDROP: Use = { ratio: 16 / 9, width: 1920 };
/** An attraction's round badge; link previews use it too. */
const BADGE: Use = { ratio: 1, width: 480 };

/** Steps in which ratios are compared: ratios that differ by less than about a twentieth count as equal. */
const STEPS = 20;

/** The width that is left after cropping, in pixels. */
const croppedWidth = ({ width, ratio }: Picture, use: Use): number =>
  ratio === null ? 0 : Math.min(width, (width * use.ratio) / ratio);
const isEnough = (picture: Picture, use: Use): boolean => croppedWidth(picture, use) >= use.width;
/** How much the ratio differs, the same for a picture that is too wide as for one that is too high. */
const ratioDistance = ({ ratio }: Picture, use: Use): number =>
  ratio === null ? Infinity : Math.round(Math.abs(Math.log(ratio / use.ratio)) * STEPS);

/** Among pictures that are large enough the one with the nearest ratio, then the smallest; without any the largest. */
const pictureFor = (use: Use, pictures: readonly Picture[]): string | null => {
  const enough = pictures.filter((one) => isEnough(one, use));
  const [best] =
    enough.length > 0
      ? enough.sort((a, b) => ratioDistance(a, use) - ratioDistance(b, use) || a.width - b.width)
      : [...pictures].sort(
          (a, b) =>
            croppedWidth(b, use) - croppedWidth(a, use) ||
            b.width - a.width ||
            ratioDistance(a, use) - ratioDistance(b, use),
        );
  return best?.url ?? null;
};

type Given = { imageUrl?: string | undefined; images: readonly { url: string; width: number; height: number }[] };

/** The pictures of a record of our own format. */
export const picturesOf = ({ imageUrl, images }: Given): Picture[] =>
  imageUrl === undefined
    ? images.map(({ url, width, height }) => ({ url, width, ratio: width / height }))
    : [{ url: imageUrl, width: 0, ratio: null }];

/** The pictures of an event; `image_url` is null when there is none and its poster is drawn. */
export const eventPictures = (pictures: readonly Picture[]) => {
  const [card, backdrop] = [pictureFor(CARD, pictures), pictureFor(BACKDROP, pictures)];
  return { image_url: card, backdrop_url: backdrop === card ? null : backdrop };
};

export const attractionPicture = (pictures: readonly Picture[]): string | null => pictureFor(BADGE, pictures);
