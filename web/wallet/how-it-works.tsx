import { useTranslation } from 'react-i18next';
import { lowerCase } from '#rules/lower-case.ts';
import { earnsPoints, takesPoints } from '#rules/points.ts';
import { formatMoney, formatNumber, formatPercent } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount, worthOf } from '../core/money/loyalty.ts';
import type { Programme } from './wallet-data.ts';

/** How the programme is earned and spent, as far as it is (TEN-3). */
export const HowItWorks = ({ programme }: { programme: Programme }) => {
  const { t, i18n } = useTranslation('wallet');
  const { name, currencyCode, earnRate, minimumRedemption } = programme;
  const type = lowerCase(programme.type);
  const isMoney = programme.currencyType === 'MONEY';
  const one = formatMoney(worthOf(100, currencyCode), i18n.language);
  const least = formatLoyalty(loyaltyAmount(minimumRedemption, programme, currencyCode), i18n.language);
  const rules = [
    ...(earnsPoints(type)
      ? [
          isMoney
            ? t('how.earnMoney', { percent: formatPercent(earnRate * 100, i18n.language) })
            : t('how.earn', { count: earnRate, rate: formatNumber(earnRate, i18n.language), one, programme: name }),
          t('how.when'),
        ]
      : []),
    ...(takesPoints(type)
      ? [isMoney ? t('how.spendMoney', { least }) : t('how.spend', { least, one, programme: name }), t('how.order')]
      : []),
    t('how.back'),
  ];
  return (
    <section aria-labelledby="how-heading" className="flex flex-col gap-3 lg:col-start-2">
      <h2 id="how-heading" className="text-xl font-bold">
        {t('how.title', { programme: name })}
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 leading-relaxed text-soft">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
};
