import { bulkhead } from 'cockatiel';
import sharp, { type Sharp } from 'sharp';

export type Format = 'avif' | 'webp' | 'jpeg';
export type Raster = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** The offered widths; any other is a 404, so that invented widths cannot fill the memory. */
export const widths = [160, 320, 480, 720, 960, 1280, 1920] as const;
export const SHARE = { width: 1200, height: 630 };

const CONCURRENT = 2;
const WAITING = 200;
/** 8,000 × 6,000; a decoded image takes four bytes a pixel. */
const MOST_PIXELS = 48_000_000;
const READABLE = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);
/** Wider images are cropped for link previews; narrower ones, like badges, are shown whole. */
const NARROWEST_TO_CROP = 1.3;
const BACKGROUND = '#0b1420';
/** The density (dpi) at which librsvg draws an SVG at its own width. */
const SVG_DENSITY = 72;

// One thread an image: images share the machine's cores with page rendering.
sharp.concurrency(1);
const queue = bulkhead(CONCURRENT, WAITING);

const toBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Above this width AVIF takes eight times as long as WebP and saves a fifth of the bytes. */
const WIDEST_AVIF = 720;

/** The best format of the Accept header. */
export function formatFor(accept: string | null, width: number): Format {
  if (width <= WIDEST_AVIF && accept?.includes('image/avif')) return 'avif';
  return accept?.includes('image/webp') ? 'webp' : 'jpeg';
}

function encode(image: Sharp, format: Format): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 50, effort: 2 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 74, effort: 3 }).toBuffer();
  return image.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }).toBuffer();
}

/** Opens an image by its bytes; its server's content type is ignored. */
async function opened(bytes: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format = '', width = 1, height = 1 } = await image.metadata();
  if (!READABLE.has(format)) throw new Error(`${format || 'unknown'} is not an image format that is shown`);
  return { image: image.autoOrient(), ratio: width / height };
}

export const resized = (bytes: Uint8Array, width: number, format: Format): Promise<Raster> =>
  queue.execute(async () => {
    const { image } = await opened(bytes);
    const buffer = await encode(image.resize({ width, withoutEnlargement: true }), format);
    return { type: `image/${format}`, bytes: toBytes(buffer) };
  });

async function previewOf(image: Sharp, ratio: number): Promise<Raster> {
  const fit = ratio < NARROWEST_TO_CROP ? 'contain' : 'cover';
  const sized = image.resize({ ...SHARE, fit, background: BACKGROUND }).flatten({ background: BACKGROUND });
  return { type: 'image/jpeg', bytes: toBytes(await encode(sized, 'jpeg')) };
}

/** An image for link previews, 1200 × 630. */
export const shareable = (bytes: Uint8Array): Promise<Raster> =>
  queue.execute(async () => {
    const { image, ratio } = await opened(bytes);
    return previewOf(image, ratio);
  });

/** One of our own SVGs, drawn at the width of a link preview. librsvg loads nothing from outside the file. */
async function openedDrawing(svg: Uint8Array): Promise<{ image: Sharp; ratio: number }> {
  const { width = SHARE.width, height = SHARE.height } = await sharp(svg).metadata();
  const density = (SVG_DENSITY * SHARE.width) / width;
  return { image: sharp(svg, { density, limitInputPixels: MOST_PIXELS }), ratio: width / height };
}

/** An SVG as an image for link previews, 1200 × 630. */
export const shareableDrawing = (svg: Uint8Array): Promise<Raster> =>
  queue.execute(async () => {
    const { image, ratio } = await openedDrawing(svg);
    return previewOf(image, ratio);
  });

/** An SVG as a square PNG. */
export const iconPng = (svg: string, size: number): Promise<Raster> =>
  queue.execute(async () => ({
    type: 'image/png',
    bytes: toBytes(
      await sharp(Buffer.from(svg), { limitInputPixels: MOST_PIXELS }).resize(size, size).png().toBuffer(),
    ),
  }));

/** An SVG as PNG, as wide as a link preview. */
export const drawnPng = (svg: string): Promise<Raster> =>
  queue.execute(async () => {
    const { image } = await openedDrawing(Buffer.from(svg));
    return { type: 'image/png', bytes: toBytes(await image.png().toBuffer()) };
  });
