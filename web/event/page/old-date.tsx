import type { ReactNode } from 'react';

/** A date that holds no more is struck out, and told as deleted to screen readers (EVENT-14). */
export const OldDate = ({ isOld, children }: { isOld: boolean; children: ReactNode }) =>
  isOld ? <del>{children}</del> : children;
