import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NARROW_NAME_LENGTH } from '../core/constants.ts';
import { formatMoney, formatNumber } from '../core/money/format.ts';
import { worthOf } from '../core/money/loyalty.ts';
import { formatUtcDay } from '../core/time/format.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { initialsOf, shortened } from './member-name.ts';
import { type Member, type MenuProgramme, useFirstLot } from './use-member.ts';

const MemberNumber = ({ member }: { member: Member }) => {
  const { t } = useTranslation('account');
  // In groups of four it can be read out.
  const number = member.memberId?.replace(/\B(?=(\d{4})+$)/g, ' ') ?? null;
  const parts = [
    number && t('memberNumber', { number }),
    member.memberStatus !== 'UNKNOWN' && t(`status.${member.memberStatus}`),
  ];
  return (
    <p className="text-sm text-white/85">
      <Dotted parts={parts} />
    </p>
  );
};

const Balance = ({ points, programme }: { points: number; programme: MenuProgramme }) => {
  const { t, i18n } = useTranslation('account');
  const lot = useFirstLot();
  const number = (count: number) => formatNumber(count, i18n.language);
  const worth = formatMoney(worthOf(points, programme.currencyCode), i18n.language);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <p className="flex flex-col">
        <span className="text-[0.8125rem] font-semibold tracking-wide uppercase text-white/85">{programme.name}</span>
        <span className="text-4xl font-extrabold tabular-nums tracking-tight">{number(points)}</span>
      </p>
      <p className="flex flex-col text-sm text-white/85">
        {programme.redeems && <span>{t('balance.worth', { worth })}</span>}
        {lot && (
          <span>
            {t('balance.expires', {
              points: number(lot.points.points),
              date: formatUtcDay(lot.expiresAt, i18n.language),
            })}
          </span>
        )}
      </p>
    </div>
  );
};

type MemberCardProps = { member: Member | null; programme: MenuProgramme | null; isNarrow: boolean };

/** SHELL-3, TEN-4: name, number and status of the member, and the balance where the programme counts in points. */
export const MemberCard = ({ member, programme, isNarrow }: MemberCardProps) => {
  const { t } = useTranslation('account');
  const name = member?.name ?? t('menu');
  return (
    <div className="flex flex-col gap-4 bg-hero-to p-5 text-white">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-brand font-extrabold text-on-brand"
        >
          {(member && initialsOf(member)) || <Icon as={UserRound} />}
        </span>
        <div className="flex min-w-0 flex-col">
          <p className="text-xl leading-tight font-bold">{isNarrow ? shortened(name, NARROW_NAME_LENGTH) : name}</p>
          {member && <MemberNumber member={member} />}
        </div>
      </div>
      {member?.balance && programme && <Balance points={member.balance.points} programme={programme} />}
    </div>
  );
};
