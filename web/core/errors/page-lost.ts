/**
 * The event by which the program says that it lost the page: a component threw, and React took its part of the page away. Its
 * `detail` is React's root.
 */
export const PAGE_LOST = 'page-lost';
