import type { Texts } from './shape.ts';

export const nl: Texts = {
  signIn: 'Inloggen bij {brand}',
  demo: 'Dit is een demonstratie: kies wie je wilt zijn. Er is geen wachtwoord.',
  members: 'Demoleden',
  kinds: {
    rich: 'Heeft veel punten om uit te geven',
    new: 'Is net lid geworden, met de welkomstpunten',
    unregistered: 'Heeft nog geen portemonnee',
    pending: 'De registratie van de portemonnee loopt nog',
    error: 'De registratie van de portemonnee is mislukt',
    suspended: 'Het account is geblokkeerd',
  },
  otherEmail: 'Iemand anders',
  email: 'E-mailadres',
  emailHint: 'Elk adres wordt een lid, bijvoorbeeld anna.lee@example.com.',
  continue: 'Doorgaan',
  cancel: 'Annuleren en teruggaan',
  suspended: 'Dit account is geblokkeerd. Kies een ander lid.',
  invalidEmail: 'Voer een e-mailadres in zoals naam@example.com.',
  expired: { title: 'Deze aanmelding is verlopen', text: 'Ga terug naar de winkel en log opnieuw in.' },
  invalid: { title: 'Deze link werkt niet', text: 'Ga terug naar de winkel en probeer het opnieuw.' },
  failed: { title: 'Inloggen lukt op dit moment niet', text: 'Probeer het over een paar minuten opnieuw.' },
  notFound: { title: 'Deze pagina bestaat niet', text: 'Inloggen begint in de winkel.' },
  tooMany: { title: 'Te veel pogingen', text: 'Wacht een minuut en probeer het opnieuw.' },
  signOut: {
    title: 'Uitloggen bij {brand}?',
    text: 'Je moet opnieuw inloggen om je tickets te zien.',
  },
  stay: 'Ingelogd blijven',
  signedOut: { title: 'Je bent uitgelogd', text: 'Tot ziens.' },
  toStorefront: 'Naar de winkel',
};
