/**
 * AUTH-1, LOYAL-8: by so many seconds the clocks of the storefront and of the sign-in provider, or of the loyalty program, may differ. Tokens of a sign-in count by it; when one
 * ends is told by how long ago the storefront got it.
 */
export const CLOCK_DIFFERENCE_S = 600;
