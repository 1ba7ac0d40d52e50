import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lowerCase } from '#rules/lower-case.ts';
import { earnsPoints, takesPoints } from '#rules/points.ts';
import { useShell } from '../core/layout/shell.tsx';
import { formatMoney, formatNumber, formatPercent } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount, worthOf } from '../core/money/loyalty.ts';
import { Icon } from '../core/ui/icon.tsx';
import { hasClosed, keepClosed } from './education.ts';
import type { Programme } from './wallet-data.ts';

/** How the programme is earned and spent, as far as it is (TEN-3). */
const useRules = (programme: Programme): string[] => {
  const { t, i18n } = useTranslation('wallet');
  const { name, currencyCode, onlyIn, earnRate, minimumRedemption } = programme;
  // What a program's owner has not told is not said.
  const told = useShell().has('WALLET_ENTRIES');
  const type = lowerCase(programme.type);
  const isMoney = programme.currencyType === 'MONEY';
  const one = formatMoney(worthOf(100, currencyCode), i18n.language);
  const least = formatLoyalty(loyaltyAmount(minimumRedemption, programme, currencyCode), i18n.language);
  return [
    ...(earnsPoints(type)
      ? [
          isMoney
            ? t('how.earnMoney', { percent: formatPercent(earnRate * 100, i18n.language) })
            : t('how.earn', { count: earnRate, rate: formatNumber(earnRate, i18n.language), one, programme: name }),
          ...(told ? [t('how.when')] : []),
        ]
      : []),
    ...(takesPoints(type)
      ? [
          isMoney ? t('how.spendMoney', { least }) : t('how.spend', { least, one, programme: name }),
          ...(told ? [t('how.order')] : []),
        ]
      : []),
    ...(onlyIn === null ? [] : [t('how.currency', { currency: onlyIn })]),
    ...(told ? [t('how.back', { context: type })] : []),
  ];
};

/** The rules of the programme. Who closes it has learnt it, for a while (TIME-1). */
export const HowItWorks = ({ programme }: { programme: Programme }) => {
  const { t } = useTranslation('wallet');
  const [isOpen, setOpen] = useState(true);
  useEffect(() => setOpen(!hasClosed()), []);
  const rules = useRules(programme);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // The event comes when the page opens or closes it as well.
        if (open === isOpen) return;
        setOpen(open);
        keepClosed(!open);
      }}
      className="group self-start lg:col-start-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl font-bold">{t('how.title', { programme: programme.name })}</h2>
        <Icon as={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 leading-relaxed text-soft">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
};
