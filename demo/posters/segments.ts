import { sizes, svg } from './svg.ts';

type Segment = { colours: [string, string]; sign: string };

const line = 'fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"';

/** SHELL-10: shown for a picture that does not load, one a category: a ball, a note, a mask, a kite, a ticket. */
const segments: Record<string, Segment> = {
  sports: {
    colours: ['#0b5a78', '#06202c'],
    sign: `<circle cx="360" cy="240" r="92" ${line}/><path d="M268 240H452M360 148C312 200 312 280 360 332M360 148C408 200 408 280 360 332" ${line}/>`,
  },
  concerts: {
    colours: ['#7c2d92', '#240a3a'],
    sign: `<path d="M322 312V176L430 154V290" ${line}/><circle cx="294" cy="312" r="28" ${line}/><circle cx="402" cy="290" r="28" ${line}/>`,
  },
  arts: {
    colours: ['#0f766e', '#062b29'],
    sign: `<path d="M276 162H444V240C444 300 404 334 360 334S276 300 276 240Z" ${line}/><path d="M318 216H330M390 216H402M324 268C344 292 376 292 396 268" ${line}/>`,
  },
  family: {
    colours: ['#c2410c', '#4a1304'],
    sign: `<path d="M360 142L436 224L360 306L284 224ZM360 142V306M284 224H436M360 306C344 326 380 338 360 360" ${line}/>`,
  },
  other: {
    colours: ['#475569', '#131b28'],
    sign: `<path d="M270 186H450V220A22 22 0 0 0 450 262V296H270V262A22 22 0 0 0 270 220ZM398 186V296" ${line}/>`,
  },
};

export const drawSegment = (id: string): string | undefined => {
  const segment = segments[id];
  if (segment === undefined) return undefined;
  const [from, to] = segment.colours;
  const { width, height } = sizes.card;
  return svg(
    sizes.card,
    id,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#g)"/><g opacity=".85">${segment.sign}</g>`,
  );
};
