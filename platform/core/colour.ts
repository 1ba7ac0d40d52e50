const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour with a share (0 to 1) of another in it. */
export const mixed = (one: string, other: string, share: number): string => {
  const theirs = channels(other);
  const parts = channels(one).map((value, index) => Math.round(value + ((theirs[index] ?? value) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The colour half-way between two, shown until a picture with both has loaded. */
export const averageColour = (one: string, other: string): string => mixed(one, other, 0.5);

/** Relative luminance as WCAG defines it, 0 for black to 1 for white. */
export const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast as WCAG defines it, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The distance of two colours in RGB, 0 to 1; good enough to choose colours for a poster that can be told apart. */
export const distance = (one: string, other: string): number => {
  const theirs = channels(other);
  const squares = channels(one).map((value, index) => ((value - (theirs[index] ?? 0)) / 255) ** 2);
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / 3);
};
