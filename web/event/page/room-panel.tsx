import { useApolloClient } from '@apollo/client/react';
import { Users } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import {
  JoinWaitingRoomDocument,
  LeaveWaitingRoomDocument,
  type WaitingRoomPlaceQuery,
  WaitingRoomsDocument,
} from '#operations/generated/documents.ts';
import { aheadOf, waitMinutes } from '#rules/waiting-room.ts';
import { formatInstant } from '../../core/time/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { SelectField } from '../../core/ui/select.tsx';
import { type EventOnPage, firstQuantity } from './event-page-data.ts';

export type Room = NonNullable<EventOnPage['waitingRoom']>;
export type RoomPlace = NonNullable<WaitingRoomPlaceQuery['waitingRoomPlace']>;

type Problem = { title: string; message: string };
/** All who wait ask about as often; spread by up to a quarter, they do not ask at once. */
const spread = (seconds: number): number => seconds * 1_000 * (1 + Math.random() / 4);

/** The room as it stands now, for somebody who waits; `onTurn` when their own place or the event has changed. */
const useProgress = (first: Room, place: RoomPlace | null, onTurn: () => Promise<unknown>): Room => {
  const client = useApolloClient();
  const [room, setRoom] = useState(first);
  const isAdmitted = place?.state === 'ADMITTED';
  const number = place?.number ?? null;
  const waits = place?.state === 'WAITING';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const again = (seconds: number) => {
      if (!left) timer = setTimeout(() => void look(), spread(seconds));
    };
    const look = async () => {
      const answer = await client
        .query({ query: WaitingRoomsDocument, fetchPolicy: 'network-only' })
        .catch(() => undefined);
      const rooms = answer?.data?.waitingRooms;
      // Nothing was heard: what is shown stays.
      if (!rooms || left) return again(first.askAgainSeconds);
      const now = rooms.find(({ eventId }) => eventId === first.eventId);
      const isDrawn = waits && number === null && now?.state === 'ADMITTING';
      const isTurn = waits && number !== null && now !== undefined && now.admittedNumber >= number;
      if (now) setRoom(now);
      if (!now || isDrawn || isTurn || isAdmitted) await onTurn().catch(() => undefined);
      return again(now?.askAgainSeconds ?? first.askAgainSeconds);
    };
    again(isAdmitted ? 1 : first.askAgainSeconds);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, first.eventId, first.askAgainSeconds, number, waits, isAdmitted, onTurn]);
  return room;
};

const Position = ({ room, place, time }: { room: Room; place: RoomPlace; time: string | null }) => {
  const { t } = useTranslation('event');
  const ahead = aheadOf(place.number, room.admittedNumber);
  if (place.state === 'ADMITTED') return <p className="text-lg font-bold">{t('room.turn')}</p>;
  if (ahead === null)
    return <p className="text-lg font-bold">{time === null ? t('room.drawing') : t('room.inDraw', { time })}</p>;
  if (ahead === 0) return <p className="text-lg font-bold">{t('room.next')}</p>;
  return (
    <p className="flex items-baseline gap-3">
      <strong className="amount shrink-0 text-5xl leading-none font-extrabold">{ahead}</strong>
      <span className="text-lg">{t('room.ahead', { count: ahead })}</span>
    </p>
  );
};

type RoomPanelProps = {
  event: EventOnPage;
  room: Room;
  /** Undefined: not known yet. */
  place: RoomPlace | null | undefined;
  /** Reads place and event anew. */
  onChanged: () => Promise<unknown>;
};

/** Taking and leaving the place; what came of it is shown anew. */
function useRoomActions({ event, onChanged }: Pick<RoomPanelProps, 'event' | 'onChanged'>) {
  const { t } = useTranslation('event');
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const act = async (ask: () => Promise<readonly Problem[] | undefined>) => {
    setBusy(true);
    const problems = await ask().catch(() => undefined);
    setProblem(problems ? (problems[0] ?? null) : { title: t('room.failed'), message: t('waiting.offline') });
    if (problems?.length === 0) await onChanged().catch(() => undefined);
    setBusy(false);
  };
  const join = (quantity: number) =>
    act(async () => {
      const input = { eventId: event.id, quantity };
      return (await client.mutate({ mutation: JoinWaitingRoomDocument, variables: { input } })).data?.joinWaitingRoom
        .problems;
    });
  const leave = () =>
    act(async () => {
      const input = { eventId: event.id };
      return (await client.mutate({ mutation: LeaveWaitingRoomDocument, variables: { input } })).data?.leaveWaitingRoom
        .problems;
    });
  return { busy, problem, join, leave };
}

type PlaceFormProps = RoomPanelProps & { headingId: string; isIn: boolean };

/** How many tickets are wanted, and the button that joins or leaves the line. */
const PlaceForm = ({ event, place, onChanged, headingId, isIn }: PlaceFormProps) => {
  const { t } = useTranslation('event');
  // Without scripts the gateway takes the form.
  const formAction = useHref(`/event/${event.id}/waiting-room`);
  const { busy, problem, join, leave } = useRoomActions({ event, onChanged });
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    void join(Number(new FormData(submitted.currentTarget).get('quantity')));
  };
  return (
    <form
      method="post"
      action={formAction}
      onSubmit={submit}
      className="flex flex-col gap-4"
      aria-labelledby={headingId}
    >
      <SelectField
        key={place?.quantity}
        label={t('room.quantity')}
        name="quantity"
        defaultValue={place?.quantity ?? firstQuantity(event.ticketLimit)}
        onChange={({ currentTarget }) => void (isIn && join(Number(currentTarget.value)))}
      >
        {Array.from({ length: event.ticketLimit }, (_none, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      {problem && (
        <Alert tone="danger" announce title={problem.title}>
          {problem.message}
        </Alert>
      )}
      {isIn ? (
        <>
          <p className="text-soft">{t('room.keep')}</p>
          <Button variant="secondary" busy={busy} onClick={() => void leave()}>
            {t('room.leave')}
          </Button>
        </>
      ) : (
        <Button type="submit" size="large" block busy={busy}>
          {t(place?.elsewhere ? 'room.bring' : 'room.join')}
        </Button>
      )}
    </form>
  );
};

/** The place in line and how long it takes, or why there is none here any more. */
const Standing = ({
  room,
  place,
  isIn,
  time,
}: {
  room: Room;
  place: RoomPlace;
  isIn: boolean;
  time: string | null;
}) => {
  const { t } = useTranslation('event');
  const ahead = aheadOf(place.number, room.admittedNumber);
  const minutes = ahead === null ? null : waitMinutes(ahead, room.admittedAMinute);
  return (
    <>
      {isIn && (
        <div className="flex flex-col gap-2 rounded-card bg-brand-tint p-4">
          <Position room={room} place={place} time={time} />
          <p role="status">
            {place.state === 'WAITING' && (minutes === null ? t('room.placed') : t('room.minutes', { count: minutes }))}
          </p>
        </div>
      )}
      {place.state === 'LAPSED' && (
        <Alert tone="warning" title={t('room.lapsed.title')}>
          {t('room.lapsed.text')}
        </Alert>
      )}
      {place.elsewhere && (
        <Alert tone="info" title={t('room.elsewhere.title')}>
          {t('room.elsewhere.text')}
        </Alert>
      )}
    </>
  );
};

/** SCALE-3: in place of the tickets while the event's waiting room is open: the place in it, how long it takes, and how many tickets are wanted. */
export const RoomPanel = (props: RoomPanelProps) => {
  const { event, room: first, onChanged } = props;
  const { t, i18n } = useTranslation('event');
  const headingId = useId();
  const place = props.place ?? null;
  const room = useProgress(first, place, onChanged);
  const isIn = place !== null && place.state !== 'LAPSED' && !place.elsewhere;
  const time = room.startsAt && formatInstant(room.startsAt, event.venue.timeZone, i18n.language);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-5 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <div className="flex items-start gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sunk text-soft">
          <Icon as={Users} className="size-6" />
        </span>
        <div className="flex flex-col gap-1.5">
          <h2 id={headingId} className="text-xl font-bold">
            {t('room.title')}
          </h2>
          <p className="leading-relaxed text-soft">
            {room.state === 'GATHERING' && time ? t('room.gathering', { time }) : t('room.admitting')}
          </p>
        </div>
      </div>
      {place && <Standing room={room} place={place} isIn={isIn} time={time} />}
      <PlaceForm {...props} headingId={headingId} isIn={isIn} />
    </section>
  );
};
