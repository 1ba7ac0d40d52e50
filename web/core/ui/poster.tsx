import { classNames } from './class-names.ts';
import { sourcesOf } from './picture-sources.ts';
import { useImageFailure } from './use-image-failure.ts';

type PosterProps = {
  image: { url: string; placeholder: string };
  /** Category id, like sports: its picture replaces one that fails to load (SHELL-10). */
  segment?: string;
  /** For screen readers; empty when the title stands beside it. */
  alt?: string;
  /** Loaded first, for posters at the top of the page. */
  eager?: boolean;
  className?: string;
  /** 3:2 as on cards, or wide as on the event page. */
  shape?: 'card' | 'wide';
  /** Its width on the screen (`sizes` of an image), where it is smaller than a card's. */
  sizes?: string;
};

/** The width on the screen: three cards per row on a desktop, or the head of a page. */
const usualSizes = {
  card: '(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw',
  wide: '(min-width: 1024px) 800px, 100vw',
};

const segments = ['sports', 'concerts', 'arts', 'family'];
const segmentPicture = (segment = 'other') => `/images/segment/${segments.includes(segment) ? segment : 'other'}.svg`;

/**
 * A poster in a box of fixed shape, filled with the picture's main colour until it is loaded. The colour is an SVG rectangle because
 * the page's policy forbids style attributes.
 */
export const Poster = ({ image, segment, alt = '', eager = false, className, shape = 'card', sizes }: PosterProps) => {
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
        sizes={sizes ?? usualSizes[shape]}
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
