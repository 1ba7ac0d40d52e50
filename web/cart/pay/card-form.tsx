import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cardBrandNames, cardBrandOf, cardBrands } from '../../core/money/card-brand.ts';
import { CardMark } from '../../core/money/card-mark.tsx';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { TextField } from '../../core/ui/field.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { StepCard } from '../checkout/step-card.tsx';
import { type CardField, type CardRule, type CardValues, formatCardNumber, formatExpiry } from './card-rules.ts';

export const cardFieldId = (field: CardField): string => `card-${field}`;

/** The text for a broken rule. */
export function useCardMessage() {
  const { t } = useTranslation('checkout');
  return (field: CardField, rule: CardRule | undefined): string | undefined => {
    if (!rule) return undefined;
    return rule === 'required' ? t(`payment.errors.required.${field}`) : t(`payment.errors.${rule}`);
  };
}

type CardFormProps = {
  card: CardValues;
  problems: Partial<Record<CardField, CardRule>>;
  disabled: boolean;
  /** What the card pays; null when that is the whole total. */
  price: MoneyAmount | null;
  level: 'h1' | 'h2';
  onChange: (card: CardValues) => void;
  onBlur: (field: CardField) => void;
};

/** The brands that are taken; once the number tells whose card it is, the others step back. */
const Brands = ({ number }: { number: string }) => {
  const { t } = useTranslation('checkout');
  const recognised = cardBrandOf(number);
  return (
    <>
      <ul aria-label={t('payment.accepted')} className="flex gap-1.5">
        {cardBrands.map((brand) => (
          <li key={brand} className={classNames('feedback', recognised && recognised !== brand && 'opacity-30')}>
            <CardMark brand={brand} className="block" />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {recognised && cardBrandNames[recognised]}
      </p>
    </>
  );
};

/** The card's fields, with the autocomplete values of browsers and phones. */
export const CardForm = ({ card, problems, disabled, price, level, onChange, onBlur }: CardFormProps) => {
  const { t, i18n } = useTranslation('checkout');
  const messageOf = useCardMessage();
  const field = (name: CardField, format: (text: string) => string = (text) => text) => ({
    id: cardFieldId(name),
    name: cardFieldId(name),
    value: card[name],
    error: messageOf(name, problems[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...card, [name]: format(target.value) }),
    onBlur: () => onBlur(name),
  });
  return (
    <StepCard
      title={price ? t('payment.cardFor', { price: formatMoney(price, i18n.language) }) : t('payment.card')}
      level={level}
      mark={<Brands number={card.number} />}
    >
      <fieldset disabled={disabled} className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">{t('payment.card')}</legend>
        <TextField
          {...field('number', formatCardNumber)}
          label={t('payment.number')}
          inputMode="numeric"
          autoComplete="cc-number"
          className="tabular-nums"
          frameClassName="sm:col-span-2"
        />
        <TextField
          {...field('expires', formatExpiry)}
          label={t('payment.expires')}
          placeholder={t('payment.expiresHint')}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField
          {...field('cvc', (text) => text.replace(/\D/g, '').slice(0, 4))}
          label={t('payment.cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
        <TextField {...field('name')} label={t('payment.name')} autoComplete="cc-name" frameClassName="sm:col-span-2" />
      </fieldset>
      <p className="flex items-start gap-2 text-sm text-soft">
        <Icon as={Lock} className="mt-0.5 size-4" />
        {t('payment.secure')}
      </p>
    </StepCard>
  );
};
