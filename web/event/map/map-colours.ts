/** Price bands, dearest first: shades of the tenant's own colour, each with a text colour that reads on it. */
export const levelFills = [
  'fill-[color-mix(in_oklab,var(--brand),black_45%)]',
  'fill-brand',
  'fill-[color-mix(in_oklab,var(--brand),white_38%)]',
  'fill-[color-mix(in_oklab,var(--brand),white_68%)]',
] as const;

export const levelInks = ['fill-white', 'fill-on-brand', 'fill-black', 'fill-black'] as const;

export const soldFill = 'fill-line';
