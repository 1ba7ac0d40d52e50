import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../core/app.tsx';
import { formatMoney, formatNumber, formatPercent } from '../core/money/format.ts';
import { formatLoyalty, type LoyaltyProgramme, loyaltyAmount, worthOf } from '../core/money/loyalty.ts';
import { isRecord } from '../core/storage/stored.ts';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { useAccountTexts } from './use-account-texts.ts';

/** How often the gateway is asked whether the program has answered, in ms. */
const LOOK_MS = 10_000;

/** What the gateway says of the membership, and the name of its texts. */
const states = {
  wallet: 'new',
  'wallet-pending': 'pending',
  'wallet-refused': 'refused',
  'wallet-unverified': 'unverified',
} as const;
type State = (typeof states)[keyof typeof states];
const stateOf = (problem: string): State => states[problem as keyof typeof states] ?? 'new';

/** While the program has not answered it is asked again; with its yes the member is signed in, and back on their page. */
const useJoinState = (problem: string) => {
  const { root } = useApp();
  const [state, setState] = useState<State>(stateOf(problem));
  useEffect(() => {
    if (state !== 'pending') return;
    const look = async () => {
      const answer: unknown = await (await fetch(`${root}auth/join-status`)).json();
      if (!isRecord(answer)) return;
      const problem = String(answer.problem);
      if (problem in states) setState(stateOf(problem));
      else location.assign(String(answer.returnTo));
    };
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [root, state]);
  return state;
};

/** What the program states of itself. */
type Programme = LoyaltyProgramme & {
  currencyCode: string;
  earnRate: number;
  minimumRedemption: number;
  earns: boolean;
  redeems: boolean;
};

/** What members get, as far as the program gives it (TEN-3). */
const Benefits = ({ programme }: { programme: Programme }) => {
  const { t, i18n } = useTranslation('account');
  const { name, currencyCode, currencyType, earnRate, minimumRedemption } = programme;
  const { language } = i18n;
  const one = formatMoney(worthOf(100, currencyCode), language);
  const least = formatLoyalty(loyaltyAmount(minimumRedemption, programme, currencyCode), language);
  const earn =
    currencyType === 'MONEY'
      ? t('join.new.earnMoney', { percent: formatPercent(earnRate * 100, language) })
      : t('join.new.earn', { rate: formatNumber(earnRate, language), one, programme: name });
  const benefits = [
    ...(programme.earns ? [earn] : []),
    ...(programme.redeems ? [t('join.new.redeem', { least, programme: name })] : []),
  ];
  return (
    <ul className="flex flex-col gap-2">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-3">
          <Icon as={Check} className="mt-0.5 size-5 text-good" />
          {benefit}
        </li>
      ))}
    </ul>
  );
};

type Props = { problem: string; programme: Programme; onClose: () => void };

/** AUTH-15, LOYAL-6: who signed in and is not in the loyalty program joins it, or goes on as a guest. */
export const JoinDialog = ({ problem, programme: rules, onClose }: Props) => {
  const programme = rules.name;
  const { t } = useTranslation('account');
  const { root } = useApp();
  const { signIn } = useViewer();
  const state = useJoinState(problem);
  if (useAccountTexts() !== 'there') return null;
  const close = () => {
    // Nothing of the sign-in stays in this browser.
    void fetch(`${root}auth/join-later`, { redirect: 'manual', keepalive: true }).catch(() => undefined);
    onClose();
  };
  const goOn = () => (state === 'unverified' ? signIn() : location.assign(`${root}auth/join`));
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(`join.${state}.title`, { programme })}
      description={t(`join.${state}.message`, { programme })}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('join.later')}
          </Button>
          {state === 'refused' && (
            <ButtonLink to="/help" variant="secondary" onClick={close}>
              {t('problem.help')}
            </ButtonLink>
          )}
          <Button onClick={goOn}>{t(`join.${state}.action`, { programme })}</Button>
        </>
      }
    >
      {state === 'new' && (
        <>
          <Benefits programme={rules} />
          <p className="text-sm text-soft">{t('join.terms', { programme })}</p>
        </>
      )}
    </Dialog>
  );
};
