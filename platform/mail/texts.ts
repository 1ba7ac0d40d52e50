import type { Language } from '../core/language.ts';

type Change = { subject: (event: string) => string; title: string; lead: (event: string) => string };

type Texts = {
  greeting: (name: string) => string;
  open: string;
  order: (number: number) => string;
  total: string;
  confirmed: {
    subject: (what: string) => string;
    title: string;
    lead: string;
    attached: string;
    dueAtHotel: (hotel: string) => string;
  };
  refunded: {
    subject: (number: number) => string;
    title: string;
    lead: string;
    toCard: string;
    /** In place of toCard and beside it while the processor has not answered. */
    toCardPending: string;
    pending: string;
    toWallet: (programme: string) => string;
    dueAtHotel: string;
    given: string;
    left: string;
  };
  refused: { subject: (number: number) => string; title: string; lead: string; owed: string; next: string };
  changed: {
    moved: Change;
    postponed: Change;
    before: string;
    choice: (until: string) => string;
  };
  cancelled: Change;
  list: {
    joined: Change;
    offered: Omit<Change, 'lead'> & { lead: (event: string, until: string) => string };
    open: string;
    why: string;
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
      dueAtHotel: (hotel) => `Due at the hotel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Refund of order ${number}`,
      title: 'Your refund',
      lead: 'We have taken back what you returned.',
      toCard: 'Back to your card',
      toCardPending: 'For your card, not confirmed yet',
      pending: 'Your card has not confirmed the money yet. The page of your order shows when it has.',
      toWallet: (programme) => `Back as ${programme}`,
      dueAtHotel: 'Cancellation fee, owed to the hotel',
      given: 'Given back',
      left: 'What you still have:',
    },
    refused: {
      subject: (number) => `The refund of order ${number} was refused`,
      title: 'Your refund was refused',
      lead: 'Your bank or card refused the money, so it has not reached you.',
      owed: 'Still owed to you',
      next: 'Our team has been told and will get in touch with you to pay it back another way. The page of your order shows when it is paid.',
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
      choice: (until) =>
        `You can keep your tickets, or give them back on the page of your order for all that you paid, until ${until}. If you choose nothing, you keep them.`,
    },
    cancelled: {
      subject: (event) => `Cancelled: ${event}`,
      title: 'Cancelled',
      lead: (event) =>
        `${event} has been cancelled. You need do nothing: we pay back what you paid for your tickets, the way you paid it.`,
    },
    list: {
      joined: {
        subject: (event) => `Waiting list: ${event}`,
        title: 'You are on the list',
        lead: (event) =>
          `When tickets for ${event} come free, the first in line whose whole party fits is offered them for 15 minutes. We write to you then.`,
      },
      offered: {
        subject: (event) => `Your tickets are held: ${event}`,
        title: 'Tickets are held for you',
        lead: (event, until) =>
          `Tickets for ${event} are held for you until ${until}. After that they go to the next in line.`,
      },
      open: 'Open your place',
      why: 'You get this message because this address was put on a waiting list. Whoever has the link can take the tickets or leave the list; if it was not you, leave it there.',
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
      dueAtHotel: (hotel) => `Im Hotel zu zahlen (${hotel})`,
    },
    refunded: {
      subject: (number) => `Erstattung der Bestellung ${number}`,
      title: 'Ihre Erstattung',
      lead: 'Wir haben zurückgenommen, was Sie zurückgegeben haben.',
      toCard: 'Zurück auf Ihre Karte',
      toCardPending: 'Für Ihre Karte, noch nicht bestätigt',
      pending:
        'Ihre Karte hat die Zahlung noch nicht bestätigt. Die Seite Ihrer Bestellung zeigt, sobald sie es getan hat.',
      toWallet: (programme) => `Zurück als ${programme}`,
      dueAtHotel: 'Stornogebühr, im Hotel zu zahlen',
      given: 'Zurückgegeben',
      left: 'Das haben Sie noch:',
    },
    refused: {
      subject: (number) => `Erstattung der Bestellung ${number} abgelehnt`,
      title: 'Ihre Erstattung wurde abgelehnt',
      lead: 'Ihre Bank oder Karte hat das Geld abgelehnt; es ist nicht bei Ihnen angekommen.',
      owed: 'Wir schulden Ihnen noch',
      next: 'Unser Team ist benachrichtigt und meldet sich bei Ihnen, um es auf anderem Weg zu erstatten. Die Seite Ihrer Bestellung zeigt, wann es erstattet ist.',
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
      choice: (until) =>
        `Sie können Ihre Tickets behalten oder bis ${until} auf der Seite Ihrer Bestellung zurückgeben und erhalten alles zurück, was Sie gezahlt haben. Wählen Sie nichts, behalten Sie sie.`,
    },
    cancelled: {
      subject: (event) => `Abgesagt: ${event}`,
      title: 'Abgesagt',
      lead: (event) =>
        `${event} ist abgesagt. Sie müssen nichts tun: Wir zahlen zurück, was Sie für Ihre Tickets gezahlt haben, und zwar so, wie Sie gezahlt haben.`,
    },
    list: {
      joined: {
        subject: (event) => `Warteliste: ${event}`,
        title: 'Sie stehen auf der Liste',
        lead: (event) =>
          `Werden Tickets für ${event} frei, bieten wir sie 15 Minuten lang den Ersten in der Reihe an, deren ganze Gruppe Platz hat. Dann schreiben wir Ihnen.`,
      },
      offered: {
        subject: (event) => `Ihre Tickets werden gehalten: ${event}`,
        title: 'Tickets für Sie',
        lead: (event, until) =>
          `Für Sie werden bis ${until} Tickets für ${event} gehalten. Danach gehen sie an die Nächsten in der Reihe.`,
      },
      open: 'Ihren Platz öffnen',
      why: 'Sie erhalten diese Nachricht, weil diese Adresse auf eine Warteliste gesetzt wurde. Wer den Link hat, kann die Tickets nehmen oder die Liste verlassen; waren Sie es nicht, verlassen Sie sie dort.',
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
      dueAtHotel: (hotel) => `À payer à l’hôtel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Remboursement de la commande ${number}`,
      title: 'Votre remboursement',
      lead: 'Nous avons repris ce que vous avez rendu.',
      toCard: 'Remboursé sur votre carte',
      toCardPending: 'Pour votre carte, pas encore confirmé',
      pending: 'Votre carte n’a pas encore confirmé le remboursement. La page de votre commande l’indiquera.',
      toWallet: (programme) => `Rendu en ${programme}`,
      dueAtHotel: 'Frais d’annulation, dus à l’hôtel',
      given: 'Rendu',
      left: 'Ce que vous avez encore :',
    },
    refused: {
      subject: (number) => `Remboursement de la commande ${number} refusé`,
      title: 'Votre remboursement a été refusé',
      lead: 'Votre banque ou votre carte a refusé l’argent, qui ne vous est donc pas parvenu.',
      owed: 'Nous vous devons encore',
      next: 'Notre équipe est prévenue et vous contactera pour vous rembourser autrement. La page de votre commande indiquera quand c’est fait.',
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
      choice: (until) =>
        `Vous pouvez garder vos billets, ou les rendre sur la page de votre commande jusqu’au ${until} et récupérer tout ce que vous avez payé. Sans choix de votre part, vous les gardez.`,
    },
    cancelled: {
      subject: (event) => `Annulé : ${event}`,
      title: 'Annulé',
      lead: (event) =>
        `${event} est annulé. Vous n’avez rien à faire : nous remboursons ce que vous avez payé pour vos billets, comme vous l’avez payé.`,
    },
    list: {
      joined: {
        subject: (event) => `Liste d’attente : ${event}`,
        title: 'Vous êtes sur la liste',
        lead: (event) =>
          `Quand des billets pour ${event} se libèrent, nous les proposons 15 minutes aux premiers de la file dont tout le groupe a de la place. Nous vous écrirons alors.`,
      },
      offered: {
        subject: (event) => `Vos billets sont gardés : ${event}`,
        title: 'Des billets pour vous',
        lead: (event, until) =>
          `Des billets pour ${event} sont gardés pour vous jusqu’au ${until}. Ensuite ils vont aux suivants.`,
      },
      open: 'Ouvrir votre place',
      why: 'Vous recevez ce message parce que cette adresse a été mise sur une liste d’attente. Qui possède le lien peut prendre les billets ou quitter la liste ; si ce n’était pas vous, quittez-la ici.',
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
      dueAtHotel: (hotel) => `A pagar en el hotel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Reembolso del pedido ${number}`,
      title: 'Tu reembolso',
      lead: 'Hemos recibido lo que has devuelto.',
      toCard: 'De vuelta a tu tarjeta',
      toCardPending: 'Para tu tarjeta, aún sin confirmar',
      pending: 'Tu tarjeta aún no ha confirmado el reembolso. La página de tu pedido lo mostrará cuando lo haga.',
      toWallet: (programme) => `De vuelta en ${programme}`,
      dueAtHotel: 'Gastos de cancelación que debes al hotel',
      given: 'Devuelto',
      left: 'Lo que aún tienes:',
    },
    refused: {
      subject: (number) => `Reembolso del pedido ${number} rechazado`,
      title: 'Tu reembolso ha sido rechazado',
      lead: 'Tu banco o tu tarjeta ha rechazado el dinero, así que no te ha llegado.',
      owed: 'Aún te debemos',
      next: 'Nuestro equipo está avisado y se pondrá en contacto contigo para devolvértelo de otra forma. La página de tu pedido mostrará cuándo está hecho.',
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
      choice: (until) =>
        `Puedes conservar tus entradas o devolverlas en la página de tu pedido hasta el ${until} y recuperar todo lo que pagaste. Si no eliges nada, las conservas.`,
    },
    cancelled: {
      subject: (event) => `Cancelado: ${event}`,
      title: 'Cancelado',
      lead: (event) =>
        `${event} se ha cancelado. No tienes que hacer nada: te devolvemos lo que pagaste por tus entradas, tal como lo pagaste.`,
    },
    list: {
      joined: {
        subject: (event) => `Lista de espera: ${event}`,
        title: 'Estás en la lista',
        lead: (event) =>
          `Cuando queden libres entradas para ${event}, las ofrecemos 15 minutos a los primeros de la cola cuyo grupo entero quepa. Entonces te escribimos.`,
      },
      offered: {
        subject: (event) => `Tus entradas están guardadas: ${event}`,
        title: 'Entradas para ti',
        lead: (event, until) =>
          `Hay entradas para ${event} guardadas para ti hasta el ${until}. Después pasan a los siguientes.`,
      },
      open: 'Abrir tu lugar',
      why: 'Recibes este mensaje porque esta dirección se puso en una lista de espera. Quien tenga el enlace puede quedarse las entradas o dejar la lista; si no fuiste tú, déjala ahí.',
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
      dueAtHotel: (hotel) => `In het hotel te betalen (${hotel})`,
    },
    refunded: {
      subject: (number) => `Terugbetaling van bestelling ${number}`,
      title: 'Je terugbetaling',
      lead: 'We hebben teruggenomen wat je hebt ingeleverd.',
      toCard: 'Terug op je kaart',
      toCardPending: 'Voor je kaart, nog niet bevestigd',
      pending:
        'Je kaart heeft het geld nog niet bevestigd. De pagina van je bestelling laat het zien zodra dat is gebeurd.',
      toWallet: (programme) => `Terug als ${programme}`,
      dueAtHotel: 'Annuleringskosten, te betalen aan het hotel',
      given: 'Teruggegeven',
      left: 'Dit heb je nog:',
    },
    refused: {
      subject: (number) => `Terugbetaling van bestelling ${number} geweigerd`,
      title: 'Je terugbetaling is geweigerd',
      lead: 'Je bank of kaart heeft het geld geweigerd; het is niet bij je aangekomen.',
      owed: 'Nog aan jou verschuldigd',
      next: 'Ons team weet ervan en neemt contact met je op om het op een andere manier terug te betalen. De pagina van je bestelling laat zien wanneer dat is gebeurd.',
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
      choice: (until) =>
        `Je kunt je tickets houden, of ze tot ${until} teruggeven op de pagina van je bestelling en alles terugkrijgen wat je hebt betaald. Kies je niets, dan houd je ze.`,
    },
    cancelled: {
      subject: (event) => `Afgelast: ${event}`,
      title: 'Afgelast',
      lead: (event) =>
        `${event} is afgelast. Je hoeft niets te doen: we betalen terug wat je voor je tickets hebt betaald, zoals je het hebt betaald.`,
    },
    list: {
      joined: {
        subject: (event) => `Wachtlijst: ${event}`,
        title: 'Je staat op de lijst',
        lead: (event) =>
          `Komen er tickets voor ${event} vrij, dan bieden we ze 15 minuten aan de eersten in de rij aan van wie de hele groep past. We schrijven je dan.`,
      },
      offered: {
        subject: (event) => `Je tickets worden vastgehouden: ${event}`,
        title: 'Tickets voor jou',
        lead: (event, until) =>
          `Er worden tot ${until} tickets voor ${event} voor je vastgehouden. Daarna gaan ze naar de volgende in de rij.`,
      },
      open: 'Je plaats openen',
      why: 'Je krijgt dit bericht omdat dit adres op een wachtlijst is gezet. Wie de link heeft, kan de tickets nemen of de lijst verlaten; was jij het niet, verlaat haar daar.',
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
      dueAtHotel: (hotel) => `Da pagare in hotel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Rimborso dell’ordine ${number}`,
      title: 'Il tuo rimborso',
      lead: 'Abbiamo ripreso ciò che hai restituito.',
      toCard: 'Sulla tua carta',
      toCardPending: 'Per la tua carta, non ancora confermato',
      pending:
        'La tua carta non ha ancora confermato il rimborso. La pagina del tuo ordine lo mostrerà quando lo farà.',
      toWallet: (programme) => `Restituiti come ${programme}`,
      dueAtHotel: 'Penale di cancellazione, dovuta all’hotel',
      given: 'Restituito',
      left: 'Ciò che hai ancora:',
    },
    refused: {
      subject: (number) => `Rimborso dell’ordine ${number} rifiutato`,
      title: 'Il tuo rimborso è stato rifiutato',
      lead: 'La tua banca o la tua carta ha rifiutato il denaro, che quindi non ti è arrivato.',
      owed: 'Ti dobbiamo ancora',
      next: 'Il nostro team è stato avvisato e ti contatterà per restituirlo in un altro modo. La pagina del tuo ordine mostrerà quando è fatto.',
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
      choice: (until) =>
        `Puoi tenere i biglietti o restituirli dalla pagina del tuo ordine fino al ${until} e riavere tutto ciò che hai pagato. Se non scegli nulla, li tieni.`,
    },
    cancelled: {
      subject: (event) => `Annullato: ${event}`,
      title: 'Annullato',
      lead: (event) =>
        `${event} è stato annullato. Non devi fare nulla: ti restituiamo quanto hai pagato per i biglietti, come lo hai pagato.`,
    },
    list: {
      joined: {
        subject: (event) => `Lista d’attesa: ${event}`,
        title: 'Sei in lista',
        lead: (event) =>
          `Quando si liberano biglietti per ${event}, li offriamo per 15 minuti ai primi in fila il cui gruppo ci sta per intero. Allora ti scriviamo.`,
      },
      offered: {
        subject: (event) => `I tuoi biglietti sono tenuti: ${event}`,
        title: 'Biglietti per te',
        lead: (event, until) =>
          `Ci sono biglietti per ${event} tenuti per te fino al ${until}. Poi vanno ai successivi.`,
      },
      open: 'Apri il tuo posto',
      why: 'Ricevi questo messaggio perché questo indirizzo è stato messo in una lista d’attesa. Chi ha il link può prendere i biglietti o lasciare la lista; se non eri tu, lasciala da lì.',
    },
    why: 'Ricevi questo messaggio per il tuo ordine. Chi ha il link può vedere i tuoi biglietti.',
  },
};
