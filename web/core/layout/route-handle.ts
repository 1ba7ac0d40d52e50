import { useMatches } from 'react-router';

/** A route module's `export const handle`: the layout around the page (ROUTE-5). */
export type RouteHandle = {
  /**
   * default: header and footer. blank: neither; the page brings its own MinimalHeader. blank-footer: the footer only.
   */
  layout?: 'default' | 'blank' | 'blank-footer';
  /** after-hero: the header comes once the element with id "hero" is scrolled out of view (HOME-8). desktop: not on phones (SHELL-2). */
  header?: 'always' | 'after-hero' | 'desktop';
  /** own: the page itself says that there is no network, and what waits for it. */
  offline?: 'bar' | 'own';
};

const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null;

/** The values of the innermost route win. */
export const useRouteHandle = (): Required<RouteHandle> => {
  const handles = useMatches().map((match) => match.handle);
  return Object.assign({ layout: 'default', header: 'always', offline: 'bar' }, ...handles.filter(isHandle));
};
