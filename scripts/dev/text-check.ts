import { wrongTexts } from '../lib/wrong-texts.mjs';
import { Mistake } from './mistake.ts';

const SHOWN = 5;

export type TextCheck = { changed: (path: string) => void; check: () => void };

/** Tells which texts a language lacks, once. A page shows the English text meanwhile. */
export function createTextCheck(onWrong: (mistake: Mistake) => void): TextCheck {
  let told = '';
  let isDue = true;
  return {
    changed: (path) => {
      isDue ||= path.startsWith('web/locales/');
    },
    check: () => {
      if (!isDue) return;
      isDue = false;
      const lines = wrongTexts();
      const more = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} more`] : [];
      const message = [...lines.slice(0, SHOWN), ...more].join('\n');
      if (message !== '' && message !== told) onWrong(new Mistake(message));
      told = message;
    },
  };
}
