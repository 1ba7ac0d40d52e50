import type { Texts } from './shape.ts';

export const it: Texts = {
  signIn: 'Accedi a {brand}',
  demo: 'Questa è una dimostrazione: scegli chi vuoi essere. Non c’è alcuna password.',
  members: 'Membri dimostrativi',
  kinds: {
    rich: 'Ha molti punti da spendere',
    new: 'Si è appena iscritto, con i punti di benvenuto',
    unregistered: 'Non ha ancora un portafoglio',
    pending: 'La registrazione del portafoglio è in attesa',
    error: 'La registrazione del portafoglio non è riuscita',
    suspended: 'L’account è sospeso',
  },
  otherEmail: 'Un’altra persona',
  email: 'Indirizzo e-mail',
  emailHint: 'Ogni indirizzo diventa un membro, per esempio anna.lee@example.com.',
  continue: 'Continua',
  cancel: 'Annulla e torna indietro',
  suspended: 'Questo account è sospeso. Scegli un altro membro.',
  invalidEmail: 'Inserisci un indirizzo e-mail come nome@example.com.',
  expired: { title: 'Questo accesso è scaduto', text: 'Torna al negozio e accedi di nuovo.' },
  invalid: { title: 'Questo link non funziona', text: 'Torna al negozio e riprova.' },
  failed: { title: 'Al momento non è possibile accedere', text: 'Riprova tra qualche minuto.' },
  notFound: { title: 'Questa pagina non esiste', text: 'L’accesso comincia dal negozio.' },
  tooMany: { title: 'Troppi tentativi', text: 'Attendi un minuto e riprova.' },
  signOut: {
    title: 'Uscire da {brand}?',
    text: 'Dovrai accedere di nuovo per vedere i tuoi biglietti.',
  },
  stay: 'Resta connesso',
  signedOut: { title: 'Sei uscito', text: 'A presto.' },
  toStorefront: 'Al negozio',
};
