import { classNames } from './class-names.ts';
import { thumbnailOf } from './picture-sources.ts';
import { useImageFailure } from './use-image-failure.ts';

type LogoProps = {
  image: { url: string };
  /** Its first letter replaces a picture that fails to load. */
  name: string;
  /** Width and height in pixels. */
  size?: number;
  className?: string;
  eager?: boolean;
};

/** A round badge, beside the name. */
export const Logo = ({ image: { url }, name, size = 48, className = 'size-12', eager = false }: LogoProps) => {
  const { failed, image } = useImageFailure(url);
  const box = classNames('shrink-0 rounded-full ring-1 ring-line-strong/40', className);
  if (failed) {
    return (
      <span
        aria-hidden="true"
        className={classNames(
          box,
          'inline-flex items-center justify-center bg-brand-tint font-extrabold text-brand-text',
        )}
      >
        {name.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      {...image}
      src={thumbnailOf(url)}
      alt=""
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={box}
    />
  );
};
