import { SHARE } from './raster.ts';

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.codePointAt(0)};`);

/** The link preview of pages without an image: the shop's name on its colour. */
export function shareCard(name: string, colour: string): string {
  const { width, height } = SHARE;
  const size = Math.round(Math.min(150, (width * 1.35) / Math.max(6, name.length)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#13212f"/><stop offset="1" stop-color="#0b1420"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/>` +
    `<path d="M860 0H${width}V${height}H640Z" fill="${escapeXml(colour)}" fill-opacity=".16"/>` +
    `<rect x="90" y="${height / 2 + size * 0.55}" width="150" height="14" rx="7" fill="${escapeXml(colour)}"/>` +
    `<text x="86" y="${height / 2 + size * 0.2}" font-family="system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif" font-size="${size}" font-weight="800" fill="#fff">${escapeXml(name)}</text></svg>`
  );
}
