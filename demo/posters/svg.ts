export type Size = { width: number; height: number };

/** 3:2 for cards, 21:9 for the head of an event's page, a square for badges. */
export const sizes = {
  card: { width: 720, height: 480 },
  wide: { width: 1260, height: 540 },
  square: { width: 240, height: 240 },
} as const satisfies Record<string, Size>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML forbids, even escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (found) => escapes[found] ?? '');

/** An SVG document; screen readers read its title. */
export const svg = ({ width, height }: Size, title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
  `<title>${escapeXml(title)}</title>${content}</svg>`;
