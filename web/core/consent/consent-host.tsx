import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../app.tsx';

/** Where the shop asks for consent; loaded only for brands whose analytics or recording need it. */
export const ConsentHost = () => {
  const tool = useApp().consent?.tool;
  const [Panel, setPanel] = useState<ComponentType>();
  useEffect(() => {
    // Without the question nothing runs; the next page tries again.
    if (tool === 'shop')
      void import('./consent-panel.tsx').then((module) => setPanel(() => module.ConsentPanel), Boolean);
  }, [tool]);
  return Panel ? <Panel /> : null;
};
