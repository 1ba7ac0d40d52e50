import { LoyaltyProgrammeFragmentDoc } from '#operations/generated/documents.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { earnsPoints, takesPoints } from '#rules/points.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { useShell } from '../core/layout/shell.tsx';

/** Where an upstream doesn't say in which currency its programme states its rules. */
const USUAL_CURRENCY = 'USD';

/** The tenant's loyalty programme and what it allows (TEN-3); null without a tenant. */
export const useLoyalty = () => {
  const { tenant } = useShell();
  const { data, complete } = useFragment({
    fragment: LoyaltyProgrammeFragmentDoc,
    fragmentName: 'LoyaltyProgramme',
    from: tenant ?? null,
  });
  if (!complete || !data) return null;
  const { name, type, currencyType, currencyCode, earnRate, minimumRedemption } = data.loyalty;
  return {
    name,
    type,
    currencyType,
    currencyCode: currencyCode ?? USUAL_CURRENCY,
    onlyIn: currencyCode,
    earnRate,
    minimumRedemption: minimumRedemption.points,
    earns: earnsPoints(lowerCase(type)),
    redeems: takesPoints(lowerCase(type)),
  };
};

/** The programme's name for chips; null when no points are earned. */
export const useEarnProgramme = (): string | null => {
  const loyalty = useLoyalty();
  return loyalty?.earns ? loyalty.name : null;
};

/** The programme and what members may do with it; null when the tenant has none. */
export const useProgramme = () => {
  const loyalty = useLoyalty();
  return loyalty && (loyalty.earns || loyalty.redeems) ? loyalty : null;
};
