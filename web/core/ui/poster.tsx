import { classNames } from './class-names.ts';
import { sourcesOf } from './picture-sources.ts';
import { useImageFailure } from './use-image-failure.ts';

type PosterProps = {
  image: { url: string; placeholder: string };
  /** The kind of event, like sports: its own picture stands in for one that does not come (SHELL-10). */
  segment?: string;
  /** Said aloud; a poster beside its own title says nothing. */
  alt?: string;
  /** Fetched at once and first, for what is on screen when the page opens. */
  eager?: boolean;
  className?: string;
  /** 3:2 as on cards, or wide as on the event page. */
  shape?: 'card' | 'wide';
};

/** How much of the screen it takes: three cards to a row on a desktop, the head of a page beside its panel. */
const sizes = {
  card: '(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw',
  wide: '(min-width: 1024px) 800px, 100vw',
};

const segments = ['sports', 'concerts', 'arts', 'family'];
const segmentPicture = (segment = 'other') => `/images/segment/${segments.includes(segment) ? segment : 'other'}.svg`;

/**
 * A poster with its room kept. Its own colour stands there until it has come: drawn as an SVG rectangle, because the
 * page's policy lets no style attribute through.
 */
export const Poster = ({ image, segment, alt = '', eager = false, className, shape = 'card' }: PosterProps) => {
  const own = useImageFailure(image.url);
  return (
    <div
      className={classNames(
        'relative overflow-hidden bg-sunk',
        shape === 'card' ? 'aspect-3/2' : 'aspect-2/1',
        className,
      )}
    >
      <svg aria-hidden="true" className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 1 1">
        <rect width="1" height="1" fill={image.placeholder} />
      </svg>
      <img
        {...own.image}
        src={own.failed ? segmentPicture(segment) : image.url}
        srcSet={own.failed ? undefined : sourcesOf(image.url)}
        sizes={sizes[shape]}
        alt={alt}
        width={shape === 'card' ? 720 : 1200}
        height={shape === 'card' ? 480 : 600}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
};
