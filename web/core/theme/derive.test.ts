import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, mix, parseColour, type Rgb } from './contrast.ts';
import { deriveTheme, themeCss } from './derive.ts';

const surfaces = {
  light: ['#ffffff', '#f5f7f9'],
  dark: ['#0a0f15', '#121a23', '#0f161e'],
};
const statuses = { cancelled: '#b3261e', postponed: '#9a5b00', rescheduled: '#5b3fb5' };

const colour = (hex: string | undefined): Rgb => {
  const parsed = parseColour(hex ?? '');
  if (!parsed) throw new Error(`${hex} is no colour`);
  return parsed;
};
const ratio = (first: string | undefined, second: string | undefined) => contrast(colour(first), colour(second));

/** Every pair of text and background colour that the storefront uses. */
const textPairs = (primary: string) => {
  const theme = deriveTheme({ primary, accent: primary, cancelled: primary, postponed: primary, rescheduled: primary });
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens = theme[scheme];
    const onSurfaces = ['brand-text', 'accent-text', 'cancelled', 'postponed', 'rescheduled'].flatMap((name) =>
      [...surfaces[scheme], tokens[`--${name.replace('-text', '')}-tint`]].map(
        (background) => [`--${name}`, tokens[`--${name}`], background] as const,
      ),
    );
    return [
      ...onSurfaces,
      ['--on-brand', tokens['--on-brand'], tokens['--brand']] as const,
      ['--on-brand while hovered', tokens['--on-brand'], tokens['--brand-hover']] as const,
      ['--on-accent', tokens['--on-accent'], tokens['--accent']] as const,
      ['--on-accent while hovered', tokens['--on-accent'], tokens['--accent-hover']] as const,
      ...[1, 2, 3, 4].map(
        (level) => [`--on-seat-${level}`, tokens[`--on-seat-${level}`], tokens[`--seat-${level}`]] as const,
      ),
      ['white on the banner', '#ffffff', tokens['--hero-from']] as const,
      ['white on the banner', '#ffffff', tokens['--hero-to']] as const,
    ];
  });
};

test.each([
  ['#00b4e2', 'the default'],
  ['#ffffff', 'white'],
  ['#000000', 'black'],
  ['#ffd400', 'a bright yellow'],
  ['#7f7f7f', 'a middle grey'],
  ['#c8102e', 'a deep red'],
  ['#0b1420', 'near black'],
])('[TEN-11] with the primary colour %s (%s) every text keeps AA contrast', (primary) => {
  for (const [name, text, background] of textPairs(primary)) {
    expect(ratio(text, background), `${name} ${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('[TEN-11] every possible primary colour keeps AA contrast', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const hex = fc
    .tuple(channel, channel, channel)
    .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
  fc.assert(
    fc.property(hex, (primary) => textPairs(primary).every(([, text, background]) => ratio(text, background) >= 4.5)),
    { numRuns: 300 },
  );
});

test('[TEN-11] the default theme keeps its primary and derives readable shades of it', () => {
  const { light, dark } = deriveTheme({ primary: '#00B4E2', ...statuses });
  expect(light['--brand']).toBe('#00b4e2');
  expect(ratio('#00b4e2', '#ffffff')).toBeLessThan(3);
  expect(ratio(light['--brand-text'], '#ffffff')).toBeLessThan(6);
  expect(ratio(light['--on-brand'], '#00b4e2')).toBeGreaterThan(6);
  expect(light['--brand-text']).not.toBe(dark['--brand-text']);
});

test('[TEN-11] a colour with enough contrast is not changed', () => {
  const { light } = deriveTheme({ primary: '#1b3a8a', ...statuses });
  expect(light['--brand-text']).toBe('#1b3a8a');
});

test('[TEN-11] a value that is not a colour never reaches the style sheet', () => {
  const css = themeCss({ primary: 'red;}</style><script>', ...statuses, face: 'OWN', radius: 12 });
  expect(css).not.toContain('script');
  expect(css).toContain('--brand:#00b4e2');
  expect(css).toContain('prefers-color-scheme:dark');
});

test('[TEN-11] a second accent has shades of its own; without one they are those of the primary colour', () => {
  const { light } = deriveTheme({ primary: '#14532d', accent: '#f58a1f', ...statuses });
  expect([light['--brand'], light['--accent']]).toEqual(['#14532d', '#f58a1f']);
  const alone = deriveTheme({ primary: '#14532d', accent: null, ...statuses }).light;
  expect(alone['--accent-text']).toBe(alone['--brand-text']);
});

test('[TEN-11] a theme sets the typeface of titles and the corners of controls, cards and panels', () => {
  const css = themeCss({ primary: '#14532d', ...statuses, face: 'SERIF', radius: 6 });
  expect(css).toContain('--radius-control:6px;--radius-card:8px;--radius-panel:10px');
  expect(css).toMatch(/--font-display:ui-serif,[^;}]*serif[;}]/);
  expect(themeCss({ primary: '#14532d', ...statuses, face: 'OWN', radius: 6 })).not.toContain('--font-display');
});

test.each(['#14532d', '#000000', '#0b1420', '#4b0082'])(
  '[TEN-11] in the dark scheme buttons in %s stand out from every surface by 3 : 1',
  (primary) => {
    const { dark } = deriveTheme({ primary, accent: primary, ...statuses });
    for (const surface of surfaces.dark) {
      for (const name of ['--brand', '--accent']) expect(ratio(dark[name], surface)).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(['#00b4e2', '#0f4d36', '#f58a1f', '#ffd200', '#000000', '#ffffff'])(
  '[TEN-11] with the primary colour %s each price of the seat map stands out from the next, and in the dark the dearest most',
  (primary) => {
    for (const scheme of ['light', 'dark'] as const) {
      const tokens = deriveTheme({ primary, ...statuses })[scheme];
      const shades = [1, 2, 3, 4].map((level) => tokens[`--seat-${level}`]);
      for (const [index, shade] of shades.slice(1).entries()) {
        expect(ratio(shade, shades[index]), `${scheme} ${shades}`).toBeGreaterThanOrEqual(1.5);
      }
      for (const surface of surfaces[scheme]) expect(ratio(shades[0], surface)).toBeGreaterThanOrEqual(7);
    }
  },
);

test('[TEN-11] a round picture in the colour of the page keeps an edge that is seen, in both schemes', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const [, percent] = /ring-1 ring-line-strong\/(\d+)/.exec(read('../ui/logo.tsx')) ?? [];
  const lines = [...read('app.css').matchAll(/--line-strong: (#[0-9a-f]{6})/g)].map(([, line]) => line);
  expect(lines).toHaveLength(2);
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    for (const surface of surfaces[scheme]) {
      const edge = mix(colour(surface), colour(lines[index]), Number(percent) / 100);
      expect(contrast(edge, colour(surface)), `${scheme} on ${surface}`).toBeGreaterThanOrEqual(1.5);
    }
  }
});
