const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.codePointAt(0)};`);

/** sRGB luminance above which dark letters are read better than white ones. */
const PALE = 0.36;

const isPale = (colour: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > PALE;
};

/** An icon for a brand without one of its own: its first letter on its colour. `corner` is the radius, of 512 units. */
export function brandIcon(name: string, colour: string, corner: number): string {
  const [letter = ''] = name.trim().toUpperCase();
  const ink = isPale(colour) ? '#0b1420' : '#fff';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">` +
    `<rect width="512" height="512" rx="${corner}" fill="${escapeXml(colour)}"/>` +
    `<text x="256" y="364" text-anchor="middle" font-family="system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif" ` +
    `font-size="300" font-weight="800" fill="${ink}">${escapeXml(letter)}</text></svg>`
  );
}
