import { expect, onTestFinished, test } from 'vitest';
import { serverI18n } from '../i18n/server.ts';
import { setNumberStyle } from './format.ts';
import { returnsText } from './returns-text.ts';

const inGerman = () =>
  returnsText(
    { untilHoursBefore: 48, feePercent: 10 },
    { t: serverI18n('de').getFixedT('de', 'sale'), language: 'de' },
  );

test('[I18N-4] what is kept of tickets given back is a percentage in the form of the language, or of the brand', () => {
  onTestFinished(() => setNumberStyle(() => undefined));
  expect(inGerman()).toContain('10\u00a0%');
  setNumberStyle(() => 'EN_US');
  expect(inGerman()).toContain('10%');
});
