import { asList, asNumber, asUrl, isTrue, type Loose } from './loose.ts';

/** No screen of ours shows more. */
const WIDEST = 2560;

const shapes = ['16_9', '3_2', '4_3'];

type Candidate = { url: string; width: number; shape: number; standIn: boolean };

const candidate = (image: Loose): Candidate[] => {
  const url = asUrl(image.url)?.replace(/^http:/, 'https:');
  if (!url) return [];
  const shape = shapes.indexOf(String(image.ratio));
  return [
    {
      url,
      width: asNumber(image.width) ?? 0,
      shape: shape === -1 ? shapes.length : shape,
      standIn: isTrue(image.fallback),
    },
  ];
};

const wide = ({ width }: Candidate): number => (width > WIDEST ? 1 : 0);

/** Its own picture before a stand-in, 16:9 before 3:2 before others, then the widest that is not wasted on a screen. */
export const bestPicture = (images: unknown): string | null =>
  asList(images)
    .flatMap(candidate)
    .sort(
      (a, b) => Number(a.standIn) - Number(b.standIn) || a.shape - b.shape || wide(a) - wide(b) || b.width - a.width,
    )[0]?.url ?? null;
