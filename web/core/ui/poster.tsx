import { classNames } from './class-names.ts';

type PosterProps = {
  image: { url: string; placeholder: string };
  /** Said aloud; a poster beside its own title says nothing. */
  alt?: string;
  /** Fetched at once and first, for what is on screen when the page opens. */
  eager?: boolean;
  className?: string;
  /** 3:2 as on cards, or wide as on the event page. */
  shape?: 'card' | 'wide';
};

/**
 * A poster with its room kept. Its own colour stands there until it has come: drawn as an SVG rectangle, because the
 * page's policy lets no style attribute through.
 */
export const Poster = ({ image, alt = '', eager = false, className, shape = 'card' }: PosterProps) => (
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
      src={image.url}
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
