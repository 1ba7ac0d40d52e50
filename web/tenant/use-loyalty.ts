import { useFragment } from '@apollo/client/react';
import { LoyaltyProgrammeFragmentDoc } from '#operations/generated/documents.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { earnsPoints, takesPoints } from '#rules/points.ts';
import { useShell } from '../core/layout/shell.tsx';

/** The tenant's loyalty programme and what it lets people do (TEN-3); null while the tenant is not known. */
export const useLoyalty = () => {
  const { tenant } = useShell();
  const { data, complete } = useFragment({
    fragment: LoyaltyProgrammeFragmentDoc,
    fragmentName: 'LoyaltyProgramme',
    from: tenant ?? null,
  });
  if (!complete || !data) return null;
  const { name, type, currencyType, earnRate, minimumRedemption } = data.loyalty;
  return {
    name,
    currencyType,
    earnRate,
    minimumRedemption: minimumRedemption.points,
    earns: earnsPoints(lowerCase(type)),
    redeems: takesPoints(lowerCase(type)),
  };
};

/** The programme's name where points are earned, for chips; null where they are not. */
export const useEarnProgramme = (): string | null => {
  const loyalty = useLoyalty();
  return loyalty?.earns ? loyalty.name : null;
};

/** The programme's name where there is anything to it; null under none. */
export const useProgrammeName = (): string | null => {
  const loyalty = useLoyalty();
  return loyalty && (loyalty.earns || loyalty.redeems) ? loyalty.name : null;
};
