import { bulkhead } from 'cockatiel';
import sharp, { type Sharp } from 'sharp';

export type Format = 'avif' | 'webp' | 'jpeg';
export type Raster = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** Widths that are made; another one is not there, so nobody can fill the memory with sizes. */
export const widths = [160, 320, 480, 720, 960, 1280, 1920] as const;
export const SHARE = { width: 1200, height: 630 };

const AT_ONCE = 2;
const WAITING = 200;
/** 8,000 × 6,000: a decoded picture takes four bytes a pixel. */
const MOST_PIXELS = 48_000_000;
const READABLE = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
/** A badge is shown whole; a poster may lose its edges. */
const NARROWEST_TO_CROP = 1.3;
const PAPER = '#0b1420';
/** The density at which a drawing is as wide as it says. */
const DRAWN_AT = 72;

// The pictures of one page share two cores with the pages.
sharp.concurrency(1);
const queue = bulkhead(AT_ONCE, WAITING);

const toBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Above it AVIF takes eight times as long as WebP for a fifth fewer bytes. */
const WIDEST_AVIF = 720;

/** The format by what the browser says it can show. */
export function formatFor(accept: string | null, width: number): Format {
  if (width <= WIDEST_AVIF && accept?.includes('image/avif')) return 'avif';
  return accept?.includes('image/webp') ? 'webp' : 'jpeg';
}

function written(image: Sharp, format: Format): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 50, effort: 2 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 74, effort: 3 }).toBuffer();
  return image.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }).toBuffer();
}

/** Opens what calls itself a picture; by its bytes, never by what its server said. */
async function opened(bytes: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format = '', width = 1, height = 1 } = await image.metadata();
  if (!READABLE.has(format)) throw new Error(`${format || 'unknown'} is no picture that we show`);
  return { image: image.autoOrient(), ratio: width / height };
}

export const resized = (bytes: Uint8Array, width: number, format: Format): Promise<Raster> =>
  queue.execute(async () => {
    const { image } = await opened(bytes);
    const buffer = await written(image.resize({ width, withoutEnlargement: true }), format);
    return { type: `image/${format}`, bytes: toBytes(buffer) };
  });

async function previewOf(image: Sharp, ratio: number): Promise<Raster> {
  const fit = ratio < NARROWEST_TO_CROP ? 'contain' : 'cover';
  const sized = image.resize({ ...SHARE, fit, background: PAPER }).flatten({ background: PAPER });
  return { type: 'image/jpeg', bytes: toBytes(await written(sized, 'jpeg')) };
}

/** A link preview's picture, 1200 × 630. */
export const shareable = (bytes: Uint8Array): Promise<Raster> =>
  queue.execute(async () => {
    const { image, ratio } = await opened(bytes);
    return previewOf(image, ratio);
  });

/** One of our own drawings, sharp at a link preview's width; a drawing reaches nothing outside itself. */
async function openedDrawing(svg: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
  const { width = SHARE.width, height = SHARE.height } = await sharp(svg).metadata();
  const density = (DRAWN_AT * SHARE.width) / width;
  return { image: sharp(svg, { density, limitInputPixels: MOST_PIXELS }), ratio: width / height };
}

/** A drawing as a link preview's picture, 1200 × 630. */
export const shareableDrawing = (svg: Uint8Array): Promise<Raster> =>
  queue.execute(async () => {
    const { image, ratio } = await openedDrawing(svg);
    return previewOf(image, ratio);
  });

/** A drawing without loss, as wide as a link preview. */
export const drawnPng = (svg: string): Promise<Raster> =>
  queue.execute(async () => {
    const { image } = await openedDrawing(Buffer.from(svg));
    return { type: 'image/png', bytes: toBytes(await image.png().toBuffer()) };
  });
