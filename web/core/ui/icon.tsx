import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

type IconProps = {
  /** A named import from lucide-react, so that only the icons in use are shipped. */
  as: LucideIcon;
  className?: string;
  /** For screen readers; without it the icon is decoration. */
  label?: string;
};

/** All icons have the same stroke width. */
export const Icon = ({ as: Glyph, className, label }: IconProps) => (
  <Glyph
    className={classNames('shrink-0', className ?? 'size-5')}
    strokeWidth={2}
    focusable="false"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
