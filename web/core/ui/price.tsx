import { useTranslation } from 'react-i18next';
import { formatMoney, type MoneyAmount } from '../money/format.ts';
import { classNames } from './class-names.ts';

/** An amount of money in the format of the page's language. */
export const Price = ({ money, className }: { money: MoneyAmount; className?: string }) => {
  const { i18n } = useTranslation();
  return <span className={classNames('tabular-nums', className)}>{formatMoney(money, i18n.language)}</span>;
};
