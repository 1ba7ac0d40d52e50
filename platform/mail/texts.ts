import type { Language } from '../core/language.ts';

type Change = { subject: (event: string) => string; title: string; lead: (event: string) => string };

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
  changed: {
    moved: Change;
    postponed: Change;
    before: string;
    choice: string;
  };
  cancelled: Change;
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
    changed: {
      moved: {
        subject: (event) => `Changed: ${event}`,
        title: 'There is a change',
        lead: (event) => `${event} has a new time or place. Your tickets stay valid for it.`,
      },
      postponed: {
        subject: (event) => `Postponed: ${event}`,
        title: 'Postponed',
        lead: (event) =>
          `${event} does not take place on its day. The new date is not known yet; your tickets will be valid for it.`,
      },
      before: 'Before',
      choice:
        'To keep your tickets you need do nothing. You can also give them back on the page of your order, until the event starts.',
    },
    cancelled: {
      subject: (event) => `Cancelled: ${event}`,
      title: 'Cancelled',
      lead: (event) =>
        `${event} has been cancelled. You need do nothing: we pay back what you paid for your tickets, the way you paid it.`,
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
    changed: {
      moved: {
        subject: (event) => `Geändert: ${event}`,
        title: 'Es gibt eine Änderung',
        lead: (event) => `${event} hat eine neue Zeit oder einen neuen Ort. Ihre Tickets gelten weiter.`,
      },
      postponed: {
        subject: (event) => `Verschoben: ${event}`,
        title: 'Verschoben',
        lead: (event) =>
          `${event} findet an seinem Tag nicht statt. Der neue Termin steht noch nicht fest; Ihre Tickets werden für ihn gelten.`,
      },
      before: 'Bisher',
      choice:
        'Um Ihre Tickets zu behalten, müssen Sie nichts tun. Sie können sie auch auf der Seite Ihrer Bestellung zurückgeben, bis die Veranstaltung beginnt.',
    },
    cancelled: {
      subject: (event) => `Abgesagt: ${event}`,
      title: 'Abgesagt',
      lead: (event) =>
        `${event} ist abgesagt. Sie müssen nichts tun: Wir zahlen zurück, was Sie für Ihre Tickets gezahlt haben, und zwar so, wie Sie gezahlt haben.`,
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
    changed: {
      moved: {
        subject: (event) => `Changement : ${event}`,
        title: 'Un changement',
        lead: (event) => `${event} a une nouvelle heure ou un nouveau lieu. Vos billets restent valables.`,
      },
      postponed: {
        subject: (event) => `Reporté : ${event}`,
        title: 'Reporté',
        lead: (event) =>
          `${event} n’a pas lieu à la date prévue. La nouvelle date n’est pas encore connue ; vos billets seront valables.`,
      },
      before: 'Avant',
      choice:
        'Pour garder vos billets, vous n’avez rien à faire. Vous pouvez aussi les rendre sur la page de votre commande, jusqu’au début de l’événement.',
    },
    cancelled: {
      subject: (event) => `Annulé : ${event}`,
      title: 'Annulé',
      lead: (event) =>
        `${event} est annulé. Vous n’avez rien à faire : nous remboursons ce que vous avez payé pour vos billets, comme vous l’avez payé.`,
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
    changed: {
      moved: {
        subject: (event) => `Cambio: ${event}`,
        title: 'Hay un cambio',
        lead: (event) => `${event} tiene nueva hora o nuevo lugar. Tus entradas siguen siendo válidas.`,
      },
      postponed: {
        subject: (event) => `Aplazado: ${event}`,
        title: 'Aplazado',
        lead: (event) =>
          `${event} no se celebra en su fecha. La nueva fecha aún no se conoce; tus entradas valdrán para ella.`,
      },
      before: 'Antes',
      choice:
        'Para conservar tus entradas no tienes que hacer nada. También puedes devolverlas en la página de tu pedido hasta que empiece el evento.',
    },
    cancelled: {
      subject: (event) => `Cancelado: ${event}`,
      title: 'Cancelado',
      lead: (event) =>
        `${event} se ha cancelado. No tienes que hacer nada: te devolvemos lo que pagaste por tus entradas, tal como lo pagaste.`,
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
    changed: {
      moved: {
        subject: (event) => `Gewijzigd: ${event}`,
        title: 'Er is iets veranderd',
        lead: (event) => `${event} heeft een nieuwe tijd of plaats. Je tickets blijven geldig.`,
      },
      postponed: {
        subject: (event) => `Uitgesteld: ${event}`,
        title: 'Uitgesteld',
        lead: (event) =>
          `${event} gaat op de geplande dag niet door. De nieuwe datum is nog niet bekend; je tickets zijn dan geldig.`,
      },
      before: 'Eerst',
      choice:
        'Om je tickets te houden hoef je niets te doen. Je kunt ze ook teruggeven op de pagina van je bestelling, tot het evenement begint.',
    },
    cancelled: {
      subject: (event) => `Afgelast: ${event}`,
      title: 'Afgelast',
      lead: (event) =>
        `${event} is afgelast. Je hoeft niets te doen: we betalen terug wat je voor je tickets hebt betaald, zoals je het hebt betaald.`,
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
    changed: {
      moved: {
        subject: (event) => `Modifica: ${event}`,
        title: 'C’è una modifica',
        lead: (event) => `${event} ha un nuovo orario o un nuovo luogo. I tuoi biglietti restano validi.`,
      },
      postponed: {
        subject: (event) => `Rinviato: ${event}`,
        title: 'Rinviato',
        lead: (event) =>
          `${event} non si tiene nel giorno previsto. La nuova data non è ancora nota; i tuoi biglietti saranno validi.`,
      },
      before: 'Prima',
      choice:
        'Per tenere i biglietti non devi fare nulla. Puoi anche restituirli dalla pagina del tuo ordine, fino all’inizio dell’evento.',
    },
    cancelled: {
      subject: (event) => `Annullato: ${event}`,
      title: 'Annullato',
      lead: (event) =>
        `${event} è stato annullato. Non devi fare nulla: ti restituiamo quanto hai pagato per i biglietti, come lo hai pagato.`,
    },
    why: 'Ricevi questo messaggio per il tuo ordine. Chi ha il link può vedere i tuoi biglietti.',
  },
};
