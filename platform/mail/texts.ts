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
    open: 'View your order',
    order: (number) => `Order ${number}`,
    total: 'Total paid',
    confirmed: {
      subject: (what) => `Your order: ${what}`,
      title: 'You’re going!',
      lead: 'Thank you for your order. This is what you bought:',
      attached: 'Your tickets and the calendar entry are attached.',
      dueAtHotel: (hotel) => `Due at the hotel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Refund for order ${number}`,
      title: 'Your refund',
      lead: 'We’ve received your return.',
      toCard: 'Refund to your card',
      toCardPending: 'Card refund, not confirmed yet',
      pending: 'Your card hasn’t confirmed the refund yet. Your order page will show it once it has.',
      toWallet: (programme) => `Refund in ${programme}`,
      dueAtHotel: 'Cancellation fee, owed to the hotel',
      given: 'Returned',
      left: 'Still in your order:',
    },
    refused: {
      subject: (number) => `Refund for order ${number} refused`,
      title: 'Your refund was refused',
      lead: 'Your bank or card refused the refund, so the money hasn’t reached you.',
      owed: 'We still owe you',
      next: 'Our team knows and will contact you to refund it another way. Your order page will show when it’s paid.',
    },
    changed: {
      moved: {
        subject: (event) => `Changed: ${event}`,
        title: 'Your event has changed',
        lead: (event) => `${event} has a new time or place. Your tickets are still valid.`,
      },
      postponed: {
        subject: (event) => `Postponed: ${event}`,
        title: 'Postponed',
        lead: (event) =>
          `${event} won’t take place on the original date. There’s no new date yet. Your tickets will be valid for it.`,
      },
      before: 'Before',
      choice: (until) =>
        `You can keep your tickets, or return them on your order page for a full refund, until ${until}. If you don’t choose, you keep them.`,
    },
    cancelled: {
      subject: (event) => `Canceled: ${event}`,
      title: 'Canceled',
      lead: (event) =>
        `${event} has been canceled. You don’t need to do anything: we’ll refund what you paid for your tickets the way you paid.`,
    },
    list: {
      joined: {
        subject: (event) => `Waitlist: ${event}`,
        title: 'You’re on the waitlist',
        lead: (event) =>
          `If tickets for ${event} free up, we’ll email the first group they fit and hold them for 15 minutes.`,
      },
      offered: {
        subject: (event) => `We’re holding tickets for you: ${event}`,
        title: 'We’re holding tickets for you',
        lead: (event, until) =>
          `We’re holding tickets for ${event} until ${until}. After that, they go to the next person in line.`,
      },
      open: 'View your place',
      why: 'You’re getting this email because this address was added to a waitlist. Anyone who has the link can take the tickets or leave the waitlist. If it wasn’t you, use the link to leave.',
    },
    why: 'You’re getting this email because of your order. Anyone who has its link can see your tickets.',
  },
  de: {
    greeting: (name) => `Guten Tag ${name},`,
    open: 'Bestellung ansehen',
    order: (number) => `Bestellung ${number}`,
    total: 'Insgesamt bezahlt',
    confirmed: {
      subject: (what) => `Ihre Bestellung: ${what}`,
      title: 'Sie sind dabei!',
      lead: 'Vielen Dank für Ihre Bestellung. Das haben Sie gekauft:',
      attached: 'Ihre Tickets und den Kalendereintrag finden Sie im Anhang.',
      dueAtHotel: (hotel) => `Im Hotel zu zahlen (${hotel})`,
    },
    refunded: {
      subject: (number) => `Erstattung der Bestellung ${number}`,
      title: 'Ihre Erstattung',
      lead: 'Ihre Rückgabe ist bei uns eingegangen.',
      toCard: 'Erstattung auf Ihre Karte',
      toCardPending: 'Kartenerstattung, noch nicht bestätigt',
      pending:
        'Ihre Karte hat die Erstattung noch nicht bestätigt. Sobald sie bestätigt ist, sehen Sie es auf der Seite Ihrer Bestellung.',
      toWallet: (programme) => `Erstattung in ${programme}`,
      dueAtHotel: 'Stornogebühr, im Hotel zu zahlen',
      given: 'Zurückgegeben',
      left: 'Das bleibt in Ihrer Bestellung:',
    },
    refused: {
      subject: (number) => `Erstattung der Bestellung ${number} abgelehnt`,
      title: 'Ihre Erstattung wurde abgelehnt',
      lead: 'Ihre Bank oder Karte hat die Erstattung abgelehnt, das Geld ist nicht bei Ihnen angekommen.',
      owed: 'Wir schulden Ihnen noch',
      next: 'Unser Team weiß Bescheid und meldet sich bei Ihnen, um den Betrag auf anderem Weg zu erstatten. Auf der Seite Ihrer Bestellung sehen Sie, wann er erstattet ist.',
    },
    changed: {
      moved: {
        subject: (event) => `Geändert: ${event}`,
        title: 'Es gibt eine Änderung',
        lead: (event) => `${event}: Uhrzeit oder Ort haben sich geändert. Ihre Tickets gelten weiter.`,
      },
      postponed: {
        subject: (event) => `Verschoben: ${event}`,
        title: 'Verschoben',
        lead: (event) =>
          `${event} findet nicht am geplanten Tag statt. Der neue Termin steht noch nicht fest. Ihre Tickets gelten dann für ihn.`,
      },
      before: 'Bisher',
      choice: (until) =>
        `Sie können Ihre Tickets behalten oder bis ${until} auf der Seite Ihrer Bestellung zurückgeben und erhalten den vollen Betrag zurück. Wenn Sie nichts wählen, behalten Sie sie.`,
    },
    cancelled: {
      subject: (event) => `Abgesagt: ${event}`,
      title: 'Abgesagt',
      lead: (event) =>
        `${event} wurde abgesagt. Sie müssen nichts tun: Den Ticketpreis erstatten wir auf dem Weg, auf dem Sie bezahlt haben.`,
    },
    list: {
      joined: {
        subject: (event) => `Warteliste: ${event}`,
        title: 'Sie stehen auf der Warteliste',
        lead: (event) =>
          `Werden Tickets für ${event} frei, schreiben wir der ersten Gruppe, für die sie reichen, und reservieren sie 15 Minuten.`,
      },
      offered: {
        subject: (event) => `Tickets für Sie reserviert: ${event}`,
        title: 'Tickets für Sie reserviert',
        lead: (event, until) =>
          `Für Sie sind bis ${until} Tickets für ${event} reserviert. Danach gehen sie an die nächste Person auf der Warteliste.`,
      },
      open: 'Ihren Platz ansehen',
      why: 'Sie erhalten diese E-Mail, weil diese Adresse auf eine Warteliste gesetzt wurde. Wer den Link hat, kann die Tickets nehmen oder die Warteliste verlassen. Wenn Sie das nicht waren, verlassen Sie die Warteliste über den Link.',
    },
    why: 'Sie erhalten diese E-Mail wegen Ihrer Bestellung. Wer den Link hat, sieht Ihre Tickets.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    open: 'Voir la commande',
    order: (number) => `Commande ${number}`,
    total: 'Total payé',
    confirmed: {
      subject: (what) => `Votre commande : ${what}`,
      title: 'Vous y serez !',
      lead: 'Merci pour votre commande. Voici ce que vous avez acheté :',
      attached: 'Vous trouverez vos billets et l’événement pour votre agenda en pièces jointes.',
      dueAtHotel: (hotel) => `À payer à l’hôtel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Remboursement de la commande ${number}`,
      title: 'Votre remboursement',
      lead: 'Nous avons bien reçu votre retour.',
      toCard: 'Remboursement sur votre carte',
      toCardPending: 'Remboursement par carte, pas encore confirmé',
      pending: 'Votre carte n’a pas encore confirmé le remboursement. La page de votre commande l’indiquera.',
      toWallet: (programme) => `Remboursement en ${programme}`,
      dueAtHotel: 'Frais d’annulation, dus à l’hôtel',
      given: 'Retourné',
      left: 'Toujours dans votre commande :',
    },
    refused: {
      subject: (number) => `Remboursement de la commande ${number} refusé`,
      title: 'Votre remboursement a été refusé',
      lead: 'Votre banque ou votre carte a refusé le remboursement : l’argent ne vous est pas parvenu.',
      owed: 'Nous vous devons encore',
      next: 'Notre équipe est prévenue et vous contactera pour vous rembourser autrement. La page de votre commande indiquera quand c’est fait.',
    },
    changed: {
      moved: {
        subject: (event) => `Changement : ${event}`,
        title: 'Votre événement a changé',
        lead: (event) => `${event} : l’heure ou le lieu a changé. Vos billets restent valables.`,
      },
      postponed: {
        subject: (event) => `Reporté : ${event}`,
        title: 'Reporté',
        lead: (event) =>
          `${event} n’aura pas lieu à la date prévue. La nouvelle date n’est pas encore connue. Vos billets seront valables pour cette date.`,
      },
      before: 'Avant',
      choice: (until) =>
        `Vous pouvez garder vos billets, ou les retourner sur la page de votre commande jusqu’au ${until} contre un remboursement intégral. Sans choix de votre part, vous les gardez.`,
    },
    cancelled: {
      subject: (event) => `Annulé : ${event}`,
      title: 'Annulé',
      lead: (event) =>
        `${event} a été annulé. Vous n’avez rien à faire : nous remboursons le prix de vos billets par le moyen de paiement utilisé.`,
    },
    list: {
      joined: {
        subject: (event) => `Liste d’attente : ${event}`,
        title: 'Vous êtes sur la liste d’attente',
        lead: (event) =>
          `Si des billets pour ${event} se libèrent, nous prévenons par e-mail le premier groupe auquel ils suffisent et les gardons 15 minutes.`,
      },
      offered: {
        subject: (event) => `Nous gardons des billets pour vous : ${event}`,
        title: 'Nous gardons des billets pour vous',
        lead: (event, until) =>
          `Nous gardons des billets pour ${event} jusqu’au ${until}. Ensuite, ils vont à la personne suivante.`,
      },
      open: 'Voir votre place',
      why: 'Vous recevez cet e-mail parce que cette adresse a été inscrite sur une liste d’attente. Toute personne qui a le lien peut prendre les billets ou quitter la liste. Si ce n’était pas vous, quittez-la avec ce lien.',
    },
    why: 'Vous recevez cet e-mail au sujet de votre commande. Toute personne qui a le lien voit vos billets.',
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    open: 'Ver el pedido',
    order: (number) => `Pedido ${number}`,
    total: 'Total pagado',
    confirmed: {
      subject: (what) => `Tu pedido: ${what}`,
      title: '¡Allí estarás!',
      lead: 'Gracias por tu pedido. Esto es lo que has comprado:',
      attached: 'Adjuntamos tus entradas y el evento para tu calendario.',
      dueAtHotel: (hotel) => `A pagar en el hotel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Reembolso del pedido ${number}`,
      title: 'Tu reembolso',
      lead: 'Hemos recibido tu devolución.',
      toCard: 'Reembolso a tu tarjeta',
      toCardPending: 'Reembolso en tarjeta, aún sin confirmar',
      pending: 'Tu tarjeta aún no ha confirmado el reembolso. Lo verás en la página de tu pedido en cuanto lo haga.',
      toWallet: (programme) => `Reembolso en ${programme}`,
      dueAtHotel: 'Gastos de cancelación que debes al hotel',
      given: 'Devuelto',
      left: 'Sigue en tu pedido:',
    },
    refused: {
      subject: (number) => `Reembolso del pedido ${number} rechazado`,
      title: 'Tu reembolso ha sido rechazado',
      lead: 'Tu banco o tu tarjeta ha rechazado el reembolso, así que el dinero no te ha llegado.',
      owed: 'Aún te debemos',
      next: 'Nuestro equipo ya lo sabe y se pondrá en contacto contigo para reembolsártelo de otra forma. Lo verás en la página de tu pedido.',
    },
    changed: {
      moved: {
        subject: (event) => `Cambio: ${event}`,
        title: 'Tu evento ha cambiado',
        lead: (event) => `${event}: la hora o el lugar ha cambiado. Tus entradas siguen siendo válidas.`,
      },
      postponed: {
        subject: (event) => `Aplazado: ${event}`,
        title: 'Aplazado',
        lead: (event) =>
          `${event} no se celebrará en la fecha prevista. Aún no hay nueva fecha. Tus entradas valdrán para ella.`,
      },
      before: 'Antes',
      choice: (until) =>
        `Puedes conservar tus entradas o devolverlas en la página de tu pedido hasta el ${until} con reembolso completo. Si no eliges, las conservas.`,
    },
    cancelled: {
      subject: (event) => `Cancelado: ${event}`,
      title: 'Cancelado',
      lead: (event) =>
        `${event} se ha cancelado. No tienes que hacer nada: te reembolsamos lo que pagaste por las entradas con el mismo medio de pago.`,
    },
    list: {
      joined: {
        subject: (event) => `Lista de espera: ${event}`,
        title: 'Estás en la lista de espera',
        lead: (event) =>
          `Si quedan entradas libres para ${event}, escribimos al primer grupo al que le lleguen y se las guardamos 15 minutos.`,
      },
      offered: {
        subject: (event) => `Te guardamos entradas: ${event}`,
        title: 'Te estamos guardando entradas',
        lead: (event, until) =>
          `Te guardamos entradas para ${event} hasta el ${until}. Después pasan a la siguiente persona.`,
      },
      open: 'Ver tu lugar',
      why: 'Recibes este correo porque esta dirección se añadió a una lista de espera. Quien tenga el enlace puede quedarse las entradas o salir de la lista. Si no fuiste tú, sal de ella con el enlace.',
    },
    why: 'Recibes este correo por tu pedido. Quien tenga su enlace puede ver tus entradas.',
  },
  nl: {
    greeting: (name) => `Hallo ${name},`,
    open: 'Bestelling bekijken',
    order: (number) => `Bestelling ${number}`,
    total: 'Totaal betaald',
    confirmed: {
      subject: (what) => `Je bestelling: ${what}`,
      title: 'Jij bent erbij!',
      lead: 'Bedankt voor je bestelling. Dit heb je gekocht:',
      attached: 'Je tickets en de agenda-afspraak zijn bijgevoegd.',
      dueAtHotel: (hotel) => `In het hotel te betalen (${hotel})`,
    },
    refunded: {
      subject: (number) => `Terugbetaling van bestelling ${number}`,
      title: 'Je terugbetaling',
      lead: 'We hebben je retour ontvangen.',
      toCard: 'Terugbetaling op je kaart',
      toCardPending: 'Naar je kaart, nog niet bevestigd',
      pending: 'Je kaart heeft de terugbetaling nog niet bevestigd. Op je bestelpagina zie je wanneer dat is gebeurd.',
      toWallet: (programme) => `Terugbetaling in ${programme}`,
      dueAtHotel: 'Annuleringskosten, te betalen aan het hotel',
      given: 'Teruggegeven',
      left: 'Dit blijft in je bestelling:',
    },
    refused: {
      subject: (number) => `Terugbetaling van bestelling ${number} geweigerd`,
      title: 'Je terugbetaling is geweigerd',
      lead: 'Je bank of kaart heeft de terugbetaling geweigerd, dus het geld is niet bij je aangekomen.',
      owed: 'Je krijgt nog van ons',
      next: 'Ons team weet ervan en neemt contact met je op om het op een andere manier terug te betalen. Op je bestelpagina zie je wanneer dat is gebeurd.',
    },
    changed: {
      moved: {
        subject: (event) => `Gewijzigd: ${event}`,
        title: 'Je evenement is gewijzigd',
        lead: (event) => `${event} heeft een nieuwe tijd of locatie. Je tickets blijven geldig.`,
      },
      postponed: {
        subject: (event) => `Uitgesteld: ${event}`,
        title: 'Uitgesteld',
        lead: (event) =>
          `${event} gaat op de geplande datum niet door. De nieuwe datum is nog niet bekend. Je tickets zijn dan geldig.`,
      },
      before: 'Eerst',
      choice: (until) =>
        `Je kunt je tickets houden, of ze tot ${until} teruggeven op je bestelpagina en het volledige bedrag terugkrijgen. Kies je niets, dan houd je ze.`,
    },
    cancelled: {
      subject: (event) => `Afgelast: ${event}`,
      title: 'Afgelast',
      lead: (event) =>
        `${event} is afgelast. Je hoeft niets te doen: we betalen wat je voor je tickets hebt betaald terug via dezelfde betaalmethode.`,
    },
    list: {
      joined: {
        subject: (event) => `Wachtlijst: ${event}`,
        title: 'Je staat op de wachtlijst',
        lead: (event) =>
          `Komen er tickets voor ${event} vrij, dan mailen we de eerste groep die erin past en houden we ze 15 minuten vast.`,
      },
      offered: {
        subject: (event) => `We houden tickets voor je vast: ${event}`,
        title: 'We houden tickets voor je vast',
        lead: (event, until) =>
          `We houden tot ${until} tickets voor ${event} voor je vast. Daarna gaan ze naar de volgende op de wachtlijst.`,
      },
      open: 'Je plaats bekijken',
      why: 'Je krijgt deze e-mail omdat dit adres op een wachtlijst is gezet. Wie de link heeft, kan de tickets nemen of de wachtlijst verlaten. Was jij het niet, verlaat de wachtlijst dan via de link.',
    },
    why: 'Je krijgt deze e-mail vanwege je bestelling. Wie de link heeft, kan je tickets zien.',
  },
  it: {
    greeting: (name) => `Ciao ${name},`,
    open: 'Vedi l’ordine',
    order: (number) => `Ordine ${number}`,
    total: 'Totale pagato',
    confirmed: {
      subject: (what) => `Il tuo ordine: ${what}`,
      title: 'Ci sarai!',
      lead: 'Grazie per il tuo ordine. Ecco che cosa hai acquistato:',
      attached: 'In allegato trovi i biglietti e l’evento per il tuo calendario.',
      dueAtHotel: (hotel) => `Da pagare in hotel (${hotel})`,
    },
    refunded: {
      subject: (number) => `Rimborso dell’ordine ${number}`,
      title: 'Il tuo rimborso',
      lead: 'Abbiamo ricevuto la tua restituzione.',
      toCard: 'Rimborso sulla tua carta',
      toCardPending: 'Rimborso su carta, non ancora confermato',
      pending:
        'La tua carta non ha ancora confermato il rimborso. Lo vedrai nella pagina del tuo ordine appena sarà confermato.',
      toWallet: (programme) => `Rimborso in ${programme}`,
      dueAtHotel: 'Penale di cancellazione, dovuta all’hotel',
      given: 'Restituito',
      left: 'Ancora nel tuo ordine:',
    },
    refused: {
      subject: (number) => `Rimborso dell’ordine ${number} rifiutato`,
      title: 'Il tuo rimborso è stato rifiutato',
      lead: 'La tua banca o la tua carta ha rifiutato il rimborso, quindi il denaro non ti è arrivato.',
      owed: 'Ti dobbiamo ancora',
      next: 'Il nostro team lo sa e ti contatterà per rimborsarti in un altro modo. Lo vedrai nella pagina del tuo ordine.',
    },
    changed: {
      moved: {
        subject: (event) => `Modifica: ${event}`,
        title: 'Il tuo evento è cambiato',
        lead: (event) => `${event}: orario o luogo sono cambiati. I tuoi biglietti restano validi.`,
      },
      postponed: {
        subject: (event) => `Rinviato: ${event}`,
        title: 'Rinviato',
        lead: (event) =>
          `${event} non si terrà nella data prevista. La nuova data non è ancora nota. I tuoi biglietti saranno validi per quella.`,
      },
      before: 'Prima',
      choice: (until) =>
        `Puoi tenere i biglietti o restituirli dalla pagina del tuo ordine fino al ${until} con rimborso completo. Se non scegli, li tieni.`,
    },
    cancelled: {
      subject: (event) => `Annullato: ${event}`,
      title: 'Annullato',
      lead: (event) =>
        `${event} è stato annullato. Non devi fare nulla: rimborsiamo quanto hai pagato per i biglietti con lo stesso metodo di pagamento.`,
    },
    list: {
      joined: {
        subject: (event) => `Lista d’attesa: ${event}`,
        title: 'Sei in lista d’attesa',
        lead: (event) =>
          `Se si liberano biglietti per ${event}, scriviamo al primo gruppo a cui bastano e li teniamo per 15 minuti.`,
      },
      offered: {
        subject: (event) => `Teniamo dei biglietti per te: ${event}`,
        title: 'Stiamo tenendo dei biglietti per te',
        lead: (event, until) =>
          `Teniamo per te dei biglietti per ${event} fino al ${until}. Poi passano alla persona successiva.`,
      },
      open: 'Vedi il tuo posto',
      why: 'Ricevi questa e-mail perché questo indirizzo è stato aggiunto a una lista d’attesa. Chi ha il link può prendere i biglietti o uscire dalla lista. Se non eri tu, esci dalla lista con il link.',
    },
    why: 'Ricevi questa e-mail per il tuo ordine. Chi ha il link può vedere i tuoi biglietti.',
  },
};
