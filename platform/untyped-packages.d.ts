// Types of packages that bring none.

declare module 'bidi-js' {
  /** Unicode's algorithm for text of both directions. */
  export default function createBidi(): {
    /** The level of each character, odd from right to left. */
    getEmbeddingLevels: (text: string) => { levels: Uint8Array };
    /** Brackets and the like that turn round, by their index. */
    getMirroredCharactersMap: (text: string, levels: Uint8Array) => Map<number, string>;
  };
}

declare module 'subset-font' {
  type Options = { targetFormat: 'truetype'; variationAxes: Readonly<Record<string, number>> };
  /** The face with the glyphs of the text alone, its axes at fixed places. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
