import { black, contrast, luminance, mix, parseColour, type Rgb, toHex, white } from './contrast.ts';

/** The colours that a tenant sets, #rrggbb; without an accent the primary one is it. */
export type TenantColours = {
  primary: string;
  accent?: string | null;
  cancelled: string;
  postponed: string;
  rescheduled: string;
};
/** What else a tenant sets: the typeface of titles, and the radius of controls in px. */
type TenantShapes = { face: keyof typeof faces; radius: number };

export type TenantTheme = TenantColours & TenantShapes;

/** Every system has one of each; OWN is what app.css names. */
const faces = {
  OWN: null,
  SYSTEM: 'var(--font-sans)',
  SERIF: 'ui-serif,Georgia,"Noto Serif","Liberation Serif",serif',
  ROUNDED: 'ui-rounded,"Arial Rounded MT Bold",Nunito,Quicksand,system-ui,sans-serif',
  CONDENSED: '"Arial Narrow","Roboto Condensed","Liberation Sans Narrow",system-ui,sans-serif',
};

/** The CSS variables derived from them, for one colour scheme. */
export type DerivedTokens = Record<string, string>;

type Scheme = { name: 'light' | 'dark'; surfaces: readonly Rgb[]; towards: Rgb; tintBase: Rgb; tintShare: number };

const surface = (hex: string): Rgb => parseColour(hex) ?? white;

/** The banner's gradient ends in this colour. */
const night = surface('#04101a');

/** The surfaces page, raised and sunk; the same values as in app.css. */
const light: Scheme = {
  name: 'light',
  surfaces: [surface('#ffffff'), surface('#f5f7f9')],
  towards: black,
  tintBase: white,
  tintShare: 0.1,
};
const dark: Scheme = {
  name: 'dark',
  surfaces: [surface('#0a0f15'), surface('#121a23'), surface('#0f161e')],
  towards: white,
  tintBase: surface('#121a23'),
  tintShare: 0.16,
};

/** WCAG AA for text is 4.5; a little more, so that rounding never falls below. */
const textContrast = 4.6;
/** For a tenant that sets no colours or invalid ones. */
const fallback: TenantColours = {
  primary: '#00b4e2',
  cancelled: '#b3261e',
  postponed: '#9a5b00',
  rescheduled: '#5b3fb5',
};

/** Higher on the banner: its white text is partly transparent and has beams of light behind it. */
const bannerContrast = 6.5;

/** The colour, or the nearest shade of it that has the contrast with all of these backgrounds. */
const readable = (colour: Rgb, backgrounds: readonly Rgb[], towards: Rgb, least = textContrast): Rgb => {
  for (let share = 0; share <= 1; share += 0.01) {
    const shade = mix(colour, towards, share);
    if (backgrounds.every((background) => contrast(shade, background) >= least)) return shade;
  }
  return towards;
};

/** A text colour that is readable on the colour: a very dark or light shade of it, else black or white. */
const inkOn = (colour: Rgb): Rgb => {
  const candidates = [mix(colour, black, 0.81), mix(colour, white, 0.96), black, white];
  const best = (inks: readonly Rgb[]) =>
    [...inks].sort((a, b) => contrast(b, colour) - contrast(a, colour))[0] ?? black;
  const tinted = best(candidates.slice(0, 2));
  return contrast(tinted, colour) >= textContrast ? tinted : best(candidates);
};

/** A soft background in the colour, and a text colour that is readable on it and on every surface. */
const asText = (colour: Rgb, scheme: Scheme) => {
  const tint = mix(scheme.tintBase, colour, scheme.tintShare);
  return { tint, text: readable(colour, [...scheme.surfaces, tint], scheme.towards) };
};

/** A background for buttons in the colour, the same while hovered, and the text on both. */
const asButton = (name: string, colour: Rgb): DerivedTokens => {
  const ink = inkOn(colour);
  // Away from the text colour, so that hovering only raises the contrast.
  const away = contrast(ink, black) < contrast(ink, white) ? white : black;
  return {
    [`--${name}`]: toHex(colour),
    [`--${name}-hover`]: toHex(mix(colour, away, 0.14)),
    [`--on-${name}`]: toHex(ink),
  };
};

/** WCAG AA for what is not text. */
const edgeContrast = 3;
/** On dark surfaces a dark colour is lifted until a button in it is seen. */
const standingOut = (colour: Rgb, { name, surfaces, towards }: Scheme): Rgb =>
  name === 'dark' ? readable(colour, surfaces, towards, edgeContrast) : colour;

const brandTokens = (primary: Rgb, accent: Rgb, scheme: Scheme): DerivedTokens => {
  const { tint, text } = asText(primary, scheme);
  const highlight = asText(accent, scheme);
  return {
    ...asButton('brand', standingOut(primary, scheme)),
    '--brand-text': toHex(text),
    '--brand-tint': toHex(tint),
    ...asButton('accent', standingOut(accent, scheme)),
    '--accent-text': toHex(highlight.text),
    '--accent-tint': toHex(highlight.tint),
    '--hero-from': toHex(readable(mix(primary, night, 0.5), [white], black, bannerContrast)),
    '--hero-to': toHex(readable(mix(primary, night, 0.88), [white], black, bannerContrast)),
  };
};

const colourOf = (colours: TenantColours, key: keyof TenantColours): Rgb =>
  parseColour(colours[key] ?? '') ?? parseColour(fallback[key] ?? '') ?? black;

/** Relative luminance of the four seat colours, the dearest first: light is cheap, and in the dark scheme bright is dear. */
const seatLuminances = { light: [0.07, 0.22, 0.42, 0.7], dark: [0.7, 0.42, 0.24, 0.13] };

/** The colour, mixed with white or black until it is as bright as asked for. */
const asBrightAs = (colour: Rgb, wanted: number): Rgb => {
  const isDarker = luminance(colour) < wanted;
  for (let share = 0; share <= 1; share += 0.01) {
    const shade = mix(colour, isDarker ? white : black, share);
    if (luminance(shade) >= wanted === isDarker) return shade;
  }
  return isDarker ? white : black;
};

/** Prices on the seat map in shades of the brand, each with the text colour on it. */
const seatTokens = (primary: Rgb, { name }: Scheme): DerivedTokens =>
  Object.fromEntries(
    seatLuminances[name].flatMap((wanted, index) => {
      const shade = asBrightAs(primary, wanted);
      return [
        [`--seat-${index + 1}`, toHex(shade)],
        [`--on-seat-${index + 1}`, toHex(contrast(shade, white) > contrast(shade, black) ? white : black)],
      ];
    }),
  );

const tokensFor = (colours: TenantColours, scheme: Scheme): DerivedTokens => {
  const primary = colourOf(colours, 'primary');
  const tokens = {
    ...brandTokens(primary, parseColour(colours.accent ?? '') ?? primary, scheme),
    ...seatTokens(primary, scheme),
  };
  for (const status of ['cancelled', 'postponed', 'rescheduled'] as const) {
    const { tint, text } = asText(colourOf(colours, status), scheme);
    tokens[`--${status}`] = toHex(text);
    tokens[`--${status}-tint`] = toHex(tint);
  }
  return tokens;
};

/** TEN-11: derives all colours from the tenant's few, readable in the light and the dark scheme. */
export const deriveTheme = (colours: TenantColours = fallback) => ({
  light: tokensFor(colours, light),
  dark: tokensFor(colours, dark),
});

const block = (tokens: DerivedTokens): string =>
  `:root{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The corners of cards and panels follow those of controls. */
const shapeTokens = ({ face, radius }: TenantShapes): DerivedTokens => {
  const font = Object.hasOwn(faces, face) ? faces[face] : null;
  const control = Number.isFinite(radius) ? radius : 12;
  return {
    '--radius-control': `${control}px`,
    '--radius-card': `${Math.round((control * 4) / 3)}px`,
    '--radius-panel': `${Math.round((control * 5) / 3)}px`,
    ...(font && { '--font-display': font }),
  };
};

/** The inline style sheet of the page: checked hex colours, numbers and faces from our own table, so that a tenant's text cannot inject CSS. */
export const themeCss = (theme?: TenantTheme): string => {
  const { light: day, dark: evening } = deriveTheme(theme);
  const shapes = theme ? block(shapeTokens(theme)) : '';
  return `${shapes}${block(day)}@media (prefers-color-scheme:dark){${block(evening)}}`;
};
