import { type ComponentProps, Suspense, useState } from 'react';
import { later } from '../../core/later.tsx';
import { ViewSwitch } from '../tickets/view-switch.tsx';
import { useMapBeside } from './map-card.tsx';
import { useMapSheet } from './use-map-sheet.ts';

const MapSheet = later(() => import('./map-sheet.tsx').then((module) => module.MapSheet));

/** The switch between list and map, and the sheet with the map: opening and closing it draws nothing else anew. */
export const MapOnPhones = ({ onHold, ...rest }: Omit<ComponentProps<typeof MapSheet>, 'open' | 'onClose'>) => {
  const sheet = useMapSheet();
  const beside = useMapBeside();
  const isOpen = sheet.isOpen && !beside;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const close = () => void sheet.close();
  return (
    <>
      <ViewSwitch view={isOpen ? 'map' : 'list'} onChange={(view) => (view === 'map' ? void sheet.open() : close())} />
      {wasOpened && (
        <Suspense fallback={null}>
          <MapSheet
            {...rest}
            open={isOpen}
            onClose={close}
            onHold={() => {
              // The page below says what comes of it, and Back from the checkout leads there.
              close();
              onHold();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
