import { useTranslation } from 'react-i18next';
import { useEventInformationQuery } from '#operations/generated/hooks.ts';
import { textPolicy } from '../../core/apollo/language-change.ts';
import { type ModalProps, ModalScreen } from '../../core/modal/modal-screen.tsx';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';

const Content = ({ id }: { id: string }) => {
  const { t } = useTranslation(['event', 'common']);
  const { data, loading, refetch } = useEventInformationQuery({ id }, { fetchPolicy: textPolicy() });
  const event = data?.event;
  const sections = event?.information;
  if (!sections && loading) return <Skeleton className="h-64" />;
  if (!event || !sections) {
    const retry = (
      <Button variant="secondary" onClick={() => void refetch()}>
        {t('common:actions.retry')}
      </Button>
    );
    return <Alert tone="warning" title={t('information.failed')} action={retry} />;
  }
  return (
    <>
      <p className="font-semibold text-soft">{event.name}</p>
      {sections.length === 0 && <p>{t('information.none')}</p>}
      {sections.map(({ kind, text }) => (
        <section key={kind} className="flex flex-col gap-1.5">
          <h3 className="font-bold">{t(`information.${kind}`)}</h3>
          <p className="leading-relaxed whitespace-pre-line text-soft">{text}</p>
        </section>
      ))}
    </>
  );
};

/** The venue's information about an event, as a modal over the current page (EVENT-8, ROUTE-7). */
export const EventInfoModal = ({ id, ...modal }: ModalProps & { id: string }) => {
  const { t } = useTranslation('event');
  return (
    <ModalScreen title={t('information.title')} {...modal}>
      <Content id={id} />
    </ModalScreen>
  );
};
