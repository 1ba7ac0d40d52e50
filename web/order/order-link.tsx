import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { useApp } from '../core/app.tsx';
import { notify } from '../core/notify/notify.tsx';
import { Button } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useHydrated } from '../core/use-hydrated.ts';

type OrderLinkProps = { orderId: string; linkKey: string };

const Buttons = ({ link }: { link: string }) => {
  const { t } = useTranslation('order');
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify({ type: 'success', message: t('link.copied') });
  };
  // Who closes the device's own sheet has shared nothing, which is no failure.
  const share = () => navigator.share({ title: t('link.title'), url: link }).catch(() => undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {'clipboard' in navigator && (
        <Button variant="secondary" onClick={copy}>
          <Icon as={Copy} className="size-4" />
          {t('link.copy')}
        </Button>
      )}
      {'share' in navigator && (
        <Button variant="secondary" onClick={share}>
          <Icon as={Share2} className="size-4" />
          {t('link.share')}
        </Button>
      )}
    </div>
  );
};

/** ORDER-4: the address that opens the order anywhere without a sign-in. */
export const OrderLink = ({ orderId, linkKey }: OrderLinkProps) => {
  const { t } = useTranslation('order');
  const { origin } = useApp();
  const isHydrated = useHydrated();
  const link = `${origin}${useHref(`/order-confirmation/${orderId}`)}?key=${linkKey}`;
  return (
    <section
      aria-labelledby="link-heading"
      className="flex flex-col gap-3 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6 print:hidden"
    >
      <h2 id="link-heading" className="text-xl font-bold">
        {t('link.title')}
      </h2>
      <p className="text-soft">{t('link.text')}</p>
      <input
        readOnly
        aria-label={t('link.title')}
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-page px-3 text-ink"
      />
      {isHydrated && <Buttons link={link} />}
    </section>
  );
};
