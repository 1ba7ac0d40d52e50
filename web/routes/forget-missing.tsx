import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { viewKinds } from '../history/browsing-history.ts';
import { forgetView } from '../history/history-store.ts';

/** EVENT-10: an attraction, event or venue that is not found leaves the browsing history. */
export const ForgetMissing = () => {
  const { pathname } = useLocation();
  useEffect(() => {
    const [, page, id] = pathname.split('/');
    const kind = viewKinds.find((one) => one === page);
    if (kind && id) forgetView({ kind, id: decodeURIComponent(id) });
  }, [pathname]);
  return null;
};
