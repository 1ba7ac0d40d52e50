import type { Language } from '../core/language.ts';

type Texts = {
  greeting: (name: string) => string;
  open: string;
  order: (number: number) => string;
  total: string;
  confirmed: { subject: (what: string) => string; title: string; lead: string; attached: string };
  refunded: {
    subject: (number: number) => string;
    title: string;
    lead: string;
    toCard: string;
    toWallet: (programme: string) => string;
    left: string;
  };
  why: string;
};

/** The words of all e-mails. */
export const mailTexts: Readonly<Record<Language, Texts>> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    open: 'Open your order',
    order: (number) => `Order ${number}`,
    total: 'Paid in all',
    confirmed: {
      subject: (what) => `Your order: ${what}`,
      title: 'You’re going!',
      lead: 'Thank you for your order. This is what you bought:',
      attached: 'Your tickets and the calendar entry are attached.',
    },
    refunded: {
      subject: (number) => `Refund of order ${number}`,
      title: 'Your refund',
      lead: 'We have taken back what you returned.',
      toCard: 'Back to your card',
      toWallet: (programme) => `Back as ${programme}`,
      left: 'What you still have:',
    },
    why: 'You get this message because of your order. Whoever has its link can see your tickets.',
  },
  de: {
    greeting: (name) => `Guten Tag ${name},`,
    open: 'Bestellung öffnen',
    order: (number) => `Bestellung ${number}`,
    total: 'Insgesamt bezahlt',
    confirmed: {
      subject: (what) => `Ihre Bestellung: ${what}`,
      title: 'Sie sind dabei!',
      lead: 'Vielen Dank für Ihre Bestellung. Das haben Sie gekauft:',
      attached: 'Tickets und Kalendereintrag hängen an.',
    },
    refunded: {
      subject: (number) => `Erstattung der Bestellung ${number}`,
      title: 'Ihre Erstattung',
      lead: 'Wir haben zurückgenommen, was Sie zurückgegeben haben.',
      toCard: 'Zurück auf Ihre Karte',
      toWallet: (programme) => `Zurück als ${programme}`,
      left: 'Das haben Sie noch:',
    },
    why: 'Sie erhalten diese Nachricht wegen Ihrer Bestellung. Wer ihren Link hat, sieht Ihre Tickets.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    open: 'Ouvrir la commande',
    order: (number) => `Commande ${number}`,
    total: 'Total payé',
    confirmed: {
      subject: (what) => `Votre commande : ${what}`,
      title: 'C’est réservé !',
      lead: 'Merci pour votre commande. Voici ce que vous avez acheté :',
      attached: 'Vos billets et l’entrée d’agenda sont joints.',
    },
    refunded: {
      subject: (number) => `Remboursement de la commande ${number}`,
      title: 'Votre remboursement',
      lead: 'Nous avons repris ce que vous avez rendu.',
      toCard: 'Remboursé sur votre carte',
      toWallet: (programme) => `Rendu en ${programme}`,
      left: 'Ce que vous avez encore :',
    },
    why: 'Vous recevez ce message en raison de votre commande. Qui possède son lien voit vos billets.',
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    open: 'Abrir el pedido',
    order: (number) => `Pedido ${number}`,
    total: 'Total pagado',
    confirmed: {
      subject: (what) => `Tu pedido: ${what}`,
      title: '¡Ya es tuyo!',
      lead: 'Gracias por tu pedido. Esto es lo que has comprado:',
      attached: 'Adjuntamos las entradas y la cita para el calendario.',
    },
    refunded: {
      subject: (number) => `Reembolso del pedido ${number}`,
      title: 'Tu reembolso',
      lead: 'Hemos recibido lo que has devuelto.',
      toCard: 'De vuelta a tu tarjeta',
      toWallet: (programme) => `De vuelta en ${programme}`,
      left: 'Lo que aún tienes:',
    },
    why: 'Recibes este mensaje por tu pedido. Quien tenga su enlace puede ver tus entradas.',
  },
  nl: {
    greeting: (name) => `Hallo ${name},`,
    open: 'Bestelling openen',
    order: (number) => `Bestelling ${number}`,
    total: 'Totaal betaald',
    confirmed: {
      subject: (what) => `Je bestelling: ${what}`,
      title: 'Je gaat!',
      lead: 'Bedankt voor je bestelling. Dit heb je gekocht:',
      attached: 'Je tickets en de agenda-afspraak zijn bijgevoegd.',
    },
    refunded: {
      subject: (number) => `Terugbetaling van bestelling ${number}`,
      title: 'Je terugbetaling',
      lead: 'We hebben teruggenomen wat je hebt ingeleverd.',
      toCard: 'Terug op je kaart',
      toWallet: (programme) => `Terug als ${programme}`,
      left: 'Dit heb je nog:',
    },
    why: 'Je krijgt dit bericht vanwege je bestelling. Wie de link heeft, kan je tickets zien.',
  },
  it: {
    greeting: (name) => `Ciao ${name},`,
    open: 'Apri l’ordine',
    order: (number) => `Ordine ${number}`,
    total: 'Totale pagato',
    confirmed: {
      subject: (what) => `Il tuo ordine: ${what}`,
      title: 'Ci vai!',
      lead: 'Grazie per il tuo ordine. Ecco che cosa hai acquistato:',
      attached: 'In allegato trovi i biglietti e l’evento per il calendario.',
    },
    refunded: {
      subject: (number) => `Rimborso dell’ordine ${number}`,
      title: 'Il tuo rimborso',
      lead: 'Abbiamo ripreso ciò che hai restituito.',
      toCard: 'Sulla tua carta',
      toWallet: (programme) => `Restituiti come ${programme}`,
      left: 'Ciò che hai ancora:',
    },
    why: 'Ricevi questo messaggio per il tuo ordine. Chi ha il link può vedere i tuoi biglietti.',
  },
};
