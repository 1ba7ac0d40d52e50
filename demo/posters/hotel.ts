import { fraction, pick } from '#platform/catalogue/identity.ts';
import { type Size, sizes, svg } from './svg.ts';

type Colours = readonly [sky: string, house: string];

/** Pairs of colours for the sky and the hotel. */
const evenings: readonly [Colours, ...Colours[]] = [
  ['#1f3a5f', '#0d1b2e'],
  ['#5b2a4e', '#22101f'],
  ['#14505c', '#08242a'],
  ['#7a3b1d', '#2b140a'],
  ['#2e4a2f', '#101f12'],
  ['#4a3f73', '#1b1630'],
];

export const hotelColours = (name: string): Colours => pick(evenings, `${name}/evening`);

const LAMP = '#ffd98a';

/** Lit and dark windows, chosen by a hash of the name. */
const windows = (
  name: string,
  { x, y, columns, rows, step }: Record<'x' | 'y' | 'columns' | 'rows' | 'step', number>,
) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const opacity = fraction(`${name}/${index}/lit`) < 0.45 ? '.95' : '.14';
    const [left, top] = [Math.round(x + column * step), Math.round(y + row * step * 0.9)];
    return `<rect x="${left}" y="${top}" width="${Math.round(step * 0.5)}" height="${Math.round(step * 0.5)}" rx="3" fill="${LAMP}" fill-opacity="${opacity}"/>`;
  }).join('');

/** A hotel in the evening, without letters: its name is shown beside the picture. */
export const drawHotel = (name: string, size: Size = sizes.card): string => {
  const { width, height } = size;
  const [sky, house] = hotelColours(name);
  const columns = 4 + Math.floor(fraction(`${name}/columns`) * 4);
  const step = 52;
  const [houseWidth, top] = [columns * step + 28, Math.round(height * (0.14 + fraction(`${name}/height`) * 0.25))];
  const left = Math.round((width - houseWidth) * (0.3 + fraction(`${name}/place`) * 0.4));
  const rows = Math.floor((height - top - 70) / (step * 0.9));
  const moon = Math.round(width * (0.08 + fraction(`${name}/moon`) * 0.84));
  return svg(
    size,
    name,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${house}"/><stop offset="1" stop-color="${sky}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#g)"/><circle cx="${moon}" cy="64" r="30" fill="#fff" fill-opacity=".18"/>` +
      `<path d="M0 ${height - 90}H${width}V${height}H0Z" fill="${house}" fill-opacity=".55"/>` +
      `<path d="M${left} ${top}H${left + houseWidth}V${height}H${left}Z" fill="${house}"/>` +
      windows(name, { x: left + 27, y: top + 26, columns, rows, step }) +
      `<path d="M${left + houseWidth / 2 - 34} ${height}V${height - 58}H${left + houseWidth / 2 + 34}V${height}Z" fill="${LAMP}"/>`,
  );
};
