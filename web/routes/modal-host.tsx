import { Suspense, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { later } from '../core/later.tsx';
import { modalOf } from '../core/modal/modal-location.ts';

const Modals = later(() => import('./modals.tsx').then((module) => module.Modals));

/** Counts openings: a modal that is opened again before its closing has finished must open anew. */
const useOpenings = (location: Location): number => {
  const [last, setLast] = useState({ location, count: 0 });
  if (last.location === location) return last.count;
  setLast({ location, count: last.count + 1 });
  return last.count + 1;
};

/** Shows a modal route over the current page; closing it, or Back, returns to the page. */
export const ModalHost = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const arrivals = useOpenings(location);
  const path = modalOf(location);
  if (!path) return null;
  return (
    <Suspense fallback={null}>
      <Modals key={arrivals} path={path} onClosed={() => void navigate(-1)} />
    </Suspense>
  );
};
