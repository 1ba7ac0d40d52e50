import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../app.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { useShell } from '../layout/shell.tsx';
import { Button } from '../ui/button.tsx';
import { CONSENT_DAYS, canRemember, isAnswered, type Purpose, readConsent, writeConsent } from './consent.ts';
import { SETTINGS_EVENT } from './settings-event.ts';

const useTexts = () => {
  const { i18n } = useApp();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // Without its words nothing is asked, and nothing runs; the next page tries again.
    loadTexts(i18n, 'consent').then(
      () => setIsReady(true),
      () => undefined,
    );
  }, [i18n]);
  return isReady;
};

type PurposesProps = { purposes: readonly Purpose[]; agreed: readonly string[]; onSave: (agreed: Purpose[]) => void };

const Purposes = ({ purposes, agreed, onSave }: PurposesProps) => {
  const { t } = useTranslation('consent');
  const { brand } = useShell();
  const id = useId();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('purpose');
    onSave(purposes.filter((purpose) => chosen.includes(purpose)));
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('choose')}</legend>
        {purposes.map((purpose) => (
          <div key={purpose} className="flex items-start gap-3">
            <input
              id={`${id}-${purpose}`}
              type="checkbox"
              name="purpose"
              value={purpose}
              defaultChecked={agreed.includes(purpose)}
              aria-describedby={`${id}-${purpose}-about`}
              className="mt-1 size-5 shrink-0 accent-brand"
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${purpose}`} className="-my-1 block py-1 font-semibold">
                {t(`purposes.${purpose}.title`)}
              </label>
              <p id={`${id}-${purpose}-about`} className="text-sm text-soft">
                {t(`purposes.${purpose}.text`, { brand })}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <Button type="submit" variant="secondary" block>
        {t('save')}
      </Button>
    </form>
  );
};

type QuestionProps = { purposes: readonly Purpose[]; isAgain: boolean; onDone: () => void };

const Question = ({ purposes, isAgain, onDone }: QuestionProps) => {
  const { t } = useTranslation('consent');
  const { brand } = useShell();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [chooses, setChooses] = useState(isAgain);
  const [agreed] = useState(readConsent);
  useEffect(() => {
    if (isAgain) panel.current?.focus();
  }, [isAgain]);

  const answer = (now: readonly Purpose[]) => {
    const runs = purposes.filter((purpose) => agreed.includes(purpose));
    writeConsent(purposes, now);
    // The server's pages and their policy have the scripts of who has agreed, and no script that runs can be taken back.
    if (runs.join() === now.join()) onDone();
    else location.reload();
  };
  const close = () => {
    if (isAnswered(purposes)) onDone();
  };

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="consent fixed inset-x-0 bottom-0 z-6 flex max-h-[80dvh] flex-col gap-4 overflow-y-auto overscroll-contain border-t border-line bg-raised p-4 text-ink shadow-float outline-none sm:inset-x-auto sm:bottom-6 sm:left-6 sm:w-[30rem] sm:rounded-card sm:border sm:p-6 print:hidden"
    >
      <div className="flex flex-col gap-2">
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {t('title')}
        </h2>
        <p id={`${id}-text`} className="text-[0.9375rem] text-soft">
          {t('text', { brand, days: CONSENT_DAYS })}{' '}
          <Link to="/privacy-policy" className="font-semibold text-brand-text underline underline-offset-4">
            {t('privacy')}
          </Link>
        </p>
      </div>
      {chooses && <Purposes purposes={purposes} agreed={agreed} onSave={answer} />}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => answer([])}>
          {t('refuse')}
        </Button>
        <Button variant="secondary" onClick={() => answer(purposes)}>
          {t('accept')}
        </Button>
      </div>
      {!chooses && (
        <Button variant="quiet" block onClick={() => setChooses(true)}>
          {t('choose')}
        </Button>
      )}
    </section>
  );
};

/** Asks for consent to what the brand would like to run, until it is answered, and again from the cookie settings (REST-6, TEN-17). */
export const ConsentPanel = () => {
  const purposes = useApp().consent?.purposes ?? [];
  const isReady = useTexts();
  const [isAsked, setIsAsked] = useState(() => !isAnswered(purposes) && canRemember());
  /** What had the focus when the visitor asked for the settings; null: they have not. */
  const [opener, setOpener] = useState<Element | null>(null);
  useEffect(() => {
    const open = () => canRemember() && setOpener(document.activeElement);
    addEventListener(SETTINGS_EVENT, open);
    return () => removeEventListener(SETTINGS_EVENT, open);
  }, []);
  if (!isReady || (!isAsked && opener === null)) return null;
  const done = () => {
    setIsAsked(false);
    setOpener(null);
    const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content');
    back?.focus({ preventScroll: true });
  };
  const isAgain = opener !== null;
  return <Question key={String(isAgain)} purposes={purposes} isAgain={isAgain} onDone={done} />;
};
