import { classNames } from './class-names.ts';

/** A placeholder while something loads; set its size by class. Hidden from screen readers: announce "loading" once beside it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={classNames('animate-pulse rounded-control bg-line motion-reduce:animate-none', className)}
  />
);
