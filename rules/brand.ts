/** Tells the cookies and stored values of brands at one host apart: `-arena` for the root `/arena/`, nothing for `/`. */
export const brandSuffix = (root: string): string => root.replace(/\/+$/, '').replaceAll('/', '-');
