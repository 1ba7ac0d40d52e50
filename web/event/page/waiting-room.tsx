import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApp } from '../../core/app.tsx';
import { WAITING_ROOM_MS } from '../../core/constants.ts';
import { Button } from '../../core/ui/button.tsx';

type Visit = { eventId: string; signal: AbortSignal; stillWaiting: () => void };

declare global {
  /** What the brand's waiting-room script defines: it resolves when the visitor may see the event's page; `signal` is aborted when the visitor leaves; `stillWaiting` is called each time the queue has said that it is not yet the visitor’s turn. */
  var grandstandWaitingRoom: { enter: (visit: Visit) => Promise<void> } | undefined;
}

/** A script that is not there after so long keeps nobody out: holds are limited here in any case. */
const PATIENCE_MS = 10_000;

/** Loaded once; one that failed is tried again at the next event's page. */
const loadScript = (address: string): Promise<unknown> =>
  new Promise((done) => {
    const script = Object.assign(document.createElement('script'), { src: address, onload: done, onerror: done });
    document.head.append(script);
    setTimeout(done, PATIENCE_MS);
  });

const enter = async (address: string, visit: Visit): Promise<void> => {
  if (!globalThis.grandstandWaitingRoom) await loadScript(address);
  if (!visit.signal.aborted) await globalThis.grandstandWaitingRoom?.enter(visit);
};

/** Whether the visitor still waits before the event's page, and whether the waiting room has fallen silent. */
function useAdmission(eventId: string) {
  const { waitingRoom } = useApp();
  const [admitted, setAdmitted] = useState<string>();
  const [silentFor, setSilentFor] = useState<string>();
  useEffect(() => {
    if (waitingRoom === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const admit = () => {
      if (!signal.aborted) setAdmitted(eventId);
    };
    // A script that fails keeps nobody out either.
    let silence: ReturnType<typeof setTimeout> | undefined;
    const stillWaiting = () => {
      clearTimeout(silence);
      if (signal.aborted) return;
      setSilentFor(undefined);
      silence = setTimeout(() => setSilentFor(eventId), WAITING_ROOM_MS);
    };
    stillWaiting();
    enter(waitingRoom, { eventId, signal, stillWaiting }).then(admit, admit);
    return () => {
      clearTimeout(silence);
      setSilentFor(undefined);
      leaving.abort();
    };
  }, [waitingRoom, eventId]);
  return {
    waits: waitingRoom !== null && admitted !== eventId,
    isSilent: silentFor === eventId,
    skip: () => setAdmitted(eventId),
  };
}

/** Covers an event's page until the brand's waiting room lets the visitor in (TEN-13), or the visitor no longer waits for one that does not answer; nothing for a brand without one. */
export const WaitingRoom = ({ eventId }: { eventId: string }) => {
  const { t } = useTranslation('event');
  const navigate = useNavigate();
  const cover = useRef<HTMLDialogElement>(null);
  const { waits, isSilent, skip } = useAdmission(eventId);
  useEffect(() => {
    if (waits) cover.current?.showModal();
  }, [waits]);
  if (!waits) return null;
  const leave = (event?: SyntheticEvent) => {
    event?.preventDefault();
    void navigate('/');
  };
  return (
    <dialog
      ref={cover}
      aria-labelledby="waiting-title"
      onCancel={leave}
      className="m-auto max-w-md flex-col gap-4 rounded-panel bg-raised p-6 text-ink shadow-float backdrop:bg-page open:flex"
    >
      <h2 id="waiting-title" className="text-2xl font-extrabold">
        {t('waitingRoom.title')}
      </h2>
      <p role="status">{t(isSilent ? 'waitingRoom.slow' : 'waitingRoom.text')}</p>
      {isSilent && <Button onClick={skip}>{t('waitingRoom.skip')}</Button>}
      <Button variant="secondary" onClick={() => leave()}>
        {t('waitingRoom.leave')}
      </Button>
    </dialog>
  );
};
