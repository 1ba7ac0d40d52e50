import type { Texts } from './shape.ts';

export const de: Texts = {
  signIn: 'Bei {brand} anmelden',
  demo: 'Dies ist eine Demo: Wählen Sie, wer Sie sein möchten. Sie brauchen kein Passwort.',
  members: 'Demo-Mitglieder',
  kinds: {
    rich: 'Hat viele Punkte zum Einlösen',
    new: 'Ist gerade beigetreten, mit den Willkommenspunkten',
    unregistered: 'Hat noch kein Punktekonto',
    pending: 'Die Registrierung des Punktekontos steht aus',
    error: 'Die Registrierung des Punktekontos ist fehlgeschlagen',
    suspended: 'Das Konto ist gesperrt',
  },
  otherEmail: 'Jemand anderes',
  email: 'E-Mail-Adresse',
  emailHint: 'Mit jeder Adresse werden Sie Mitglied, zum Beispiel anna.lee@example.com.',
  continue: 'Weiter',
  cancel: 'Abbrechen und zurück',
  suspended: 'Dieses Konto ist gesperrt. Wählen Sie ein anderes Mitglied.',
  invalidEmail: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  expired: { title: 'Diese Anmeldung ist abgelaufen', text: 'Gehen Sie zurück zum Shop und melden Sie sich neu an.' },
  invalid: { title: 'Dieser Link funktioniert nicht', text: 'Gehen Sie zurück zum Shop und versuchen Sie es erneut.' },
  failed: {
    title: 'Die Anmeldung ist im Moment nicht möglich',
    text: 'Bitte versuchen Sie es in einigen Minuten erneut.',
  },
  notFound: { title: 'Diese Seite gibt es nicht', text: 'Die Anmeldung beginnt im Shop.' },
  tooMany: { title: 'Zu viele Versuche', text: 'Bitte warten Sie eine Minute und versuchen Sie es erneut.' },
  signOut: {
    title: 'Bei {brand} abmelden?',
    text: 'Um Ihre Tickets zu sehen, müssen Sie sich wieder anmelden.',
  },
  stay: 'Angemeldet bleiben',
  signedOut: { title: 'Sie sind abgemeldet', text: 'Bis bald.' },
  toStorefront: 'Zum Shop',
  program: {
    title: 'Dem Treueprogramm beitreten',
    text: 'Dies ist eine Demo: Entscheiden Sie, was das Programm {email} antwortet.',
    accept: 'Aufnehmen und zurück',
    refuse: 'Ablehnen und zurück',
  },
};
