import { useNavigate, useParams } from 'react-router';
import { EventInfoModal } from '../event/page/event-info-modal.tsx';

/** Opened by its own address, an event's information is a modal over the event's page. */
export default function EventInfo() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const parent = `/event/${id}`;
  return (
    <EventInfoModal
      id={id}
      parent={parent}
      onClosed={() => void navigate(parent, { replace: true, preventScrollReset: true })}
    />
  );
}
