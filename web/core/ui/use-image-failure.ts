import { type SyntheticEvent, useCallback, useState } from 'react';
import { report } from '../errors/report.ts';

/** Whether a picture failed to load, also before hydration; logged once (ERR-4). */
export const useImageFailure = (src: string) => {
  const [missing, setMissing] = useState<string | null>(null);
  const failed = missing === src;
  const fail = useCallback(() => {
    report(`Problems loading the picture ${src}`);
    setMissing(src);
  }, [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  const onError = (_event: SyntheticEvent) => fail();
  return { failed, image: { ref, onError } };
};
