import { type Language, textFinder } from '../core/language.ts';

const known = textFinder([
  { en: 'FIELD', fr: 'TERRAIN', de: 'FELD', es: 'CAMPO', nl: 'VELD', it: 'CAMPO' },
  { en: 'FLOOR', fr: 'PARTERRE', de: 'INNENRAUM', es: 'PISTA', nl: 'VLOER', it: 'PARTERRE' },
  { en: 'STAGE', fr: 'SCÈNE', de: 'BÜHNE', es: 'ESCENARIO', nl: 'PODIUM', it: 'PALCO' },
]);

/** What the seats of a map face, in a language: ours of a usual word, else as the seat map has it. Short, as they are written into the map. */
export const focusText = (label: string, language: Language): string => {
  const usual = label.toUpperCase();
  const text = known(usual, language);
  return text === usual ? label : text;
};
