import type { Language } from '../../core/language.ts';

type Texts = {
  ticket: string;
  when: string;
  where: string;
  buyer: string;
  tickets: string;
  ticketOf: (number: number, total: number) => string;
  section: string;
  row: string;
  seat: string;
  general: string;
  order: string;
  code: (code: string) => string;
  atGate: string;
  timeOpen: string;
  dateOpen: string;
  confirmation: string;
  rooms: (count: number) => string;
  checkIn: (from: string) => string;
  checkOut: (until: string) => string;
  freeUntil: (until: string) => string;
  /** The time in which cancelling costs nothing was over at the purchase. */
  cancellationCosts: string;
  notRefundable: string;
};

/** The words of the files that a buyer takes along. */
export const fileTexts: Readonly<Record<Language, Texts>> = {
  en: {
    ticket: 'Ticket',
    when: 'When',
    where: 'Where',
    buyer: 'Name',
    tickets: 'Tickets',
    ticketOf: (number, total) => `Ticket ${number} of ${total}`,
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    general: 'General admission',
    order: 'Order',
    code: (code) => `Ticket code ${code}`,
    atGate: 'Show this code at the gate, printed or on your phone.',
    timeOpen: 'Time to be announced',
    dateOpen: 'New date to be announced',
    confirmation: 'Confirmation number',
    rooms: (count) => (count === 1 ? '1 room' : `${count} rooms`),
    checkIn: (from) => `Check-in from ${from}`,
    checkOut: (until) => `Check-out by ${until}`,
    freeUntil: (until) => `Free cancellation until ${until}`,
    cancellationCosts: 'There’s a fee to cancel. See your order page for the amount.',
    notRefundable: 'Nonrefundable',
  },
  de: {
    ticket: 'Ticket',
    when: 'Wann',
    where: 'Wo',
    buyer: 'Name',
    tickets: 'Tickets',
    ticketOf: (number, total) => `Ticket ${number} von ${total}`,
    section: 'Block',
    row: 'Reihe',
    seat: 'Platz',
    general: 'Freie Platzwahl',
    order: 'Bestellung',
    code: (code) => `Ticketcode ${code}`,
    atGate: 'Zeigen Sie diesen Code am Einlass, ausgedruckt oder auf dem Handy.',
    timeOpen: 'Uhrzeit folgt',
    dateOpen: 'Neuer Termin folgt',
    confirmation: 'Bestätigungsnummer',
    rooms: (count) => `${count} Zimmer`,
    checkIn: (from) => `Anreise ab ${from}`,
    checkOut: (until) => `Abreise bis ${until}`,
    freeUntil: (until) => `Kostenlose Stornierung bis ${until}`,
    cancellationCosts: 'Für eine Stornierung fällt eine Gebühr an. Die Höhe finden Sie auf der Seite Ihrer Bestellung.',
    notRefundable: 'Nicht erstattbar',
  },
  fr: {
    ticket: 'Billet',
    when: 'Quand',
    where: 'Où',
    buyer: 'Nom',
    tickets: 'Billets',
    ticketOf: (number, total) => `Billet ${number} sur ${total}`,
    section: 'Section',
    row: 'Rang',
    seat: 'Place',
    general: 'Placement libre',
    order: 'Commande',
    code: (code) => `Code du billet ${code}`,
    atGate: 'Présentez ce code à l’entrée, imprimé ou sur votre téléphone.',
    timeOpen: 'Heure à préciser',
    dateOpen: 'Nouvelle date à préciser',
    confirmation: 'Numéro de confirmation',
    rooms: (count) => (count === 1 ? '1 chambre' : `${count} chambres`),
    checkIn: (from) => `Arrivée à partir du ${from}`,
    checkOut: (until) => `Départ jusqu’au ${until}`,
    freeUntil: (until) => `Annulation gratuite jusqu’au ${until}`,
    cancellationCosts: 'L’annulation entraîne des frais ; la page de votre commande en indique le montant.',
    notRefundable: 'Non remboursable',
  },
  es: {
    ticket: 'Entrada',
    when: 'Cuándo',
    where: 'Dónde',
    buyer: 'Nombre',
    tickets: 'Entradas',
    ticketOf: (number, total) => `Entrada ${number} de ${total}`,
    section: 'Sección',
    row: 'Fila',
    seat: 'Asiento',
    general: 'Entrada general',
    order: 'Pedido',
    code: (code) => `Código de la entrada ${code}`,
    atGate: 'Muestra este código en el acceso, impreso o en el móvil.',
    timeOpen: 'Hora por confirmar',
    dateOpen: 'Nueva fecha por confirmar',
    confirmation: 'Número de confirmación',
    rooms: (count) => (count === 1 ? '1 habitación' : `${count} habitaciones`),
    checkIn: (from) => `Entrada desde el ${from}`,
    checkOut: (until) => `Salida hasta el ${until}`,
    freeUntil: (until) => `Cancelación gratuita hasta el ${until}`,
    cancellationCosts: 'La cancelación tiene gastos. Consulta el importe en la página de tu pedido.',
    notRefundable: 'No reembolsable',
  },
  nl: {
    ticket: 'Ticket',
    when: 'Wanneer',
    where: 'Waar',
    buyer: 'Naam',
    tickets: 'Tickets',
    ticketOf: (number, total) => `Ticket ${number} van ${total}`,
    section: 'Vak',
    row: 'Rij',
    seat: 'Stoel',
    general: 'Vrije plaatskeuze',
    order: 'Bestelling',
    code: (code) => `Ticketcode ${code}`,
    atGate: 'Laat deze code bij de ingang zien, op papier of op je telefoon.',
    timeOpen: 'Tijd volgt',
    dateOpen: 'Nieuwe datum volgt',
    confirmation: 'Bevestigingsnummer',
    rooms: (count) => (count === 1 ? '1 kamer' : `${count} kamers`),
    checkIn: (from) => `Inchecken vanaf ${from}`,
    checkOut: (until) => `Uitchecken tot ${until}`,
    freeUntil: (until) => `Gratis annuleren tot ${until}`,
    cancellationCosts: 'Annuleren kost geld. Op je bestelpagina staat hoeveel.',
    notRefundable: 'Niet restitueerbaar',
  },
  it: {
    ticket: 'Biglietto',
    when: 'Quando',
    where: 'Dove',
    buyer: 'Nome',
    tickets: 'Biglietti',
    ticketOf: (number, total) => `Biglietto ${number} di ${total}`,
    section: 'Settore',
    row: 'Fila',
    seat: 'Posto',
    general: 'Posto unico',
    order: 'Ordine',
    code: (code) => `Codice del biglietto ${code}`,
    atGate: 'Mostra questo codice all’ingresso, stampato o sul telefono.',
    timeOpen: 'Orario da definire',
    dateOpen: 'Nuova data da definire',
    confirmation: 'Numero di conferma',
    rooms: (count) => (count === 1 ? '1 camera' : `${count} camere`),
    checkIn: (from) => `Check-in da ${from}`,
    checkOut: (until) => `Check-out entro ${until}`,
    freeUntil: (until) => `Cancellazione gratuita fino a ${until}`,
    cancellationCosts: 'La cancellazione ha un costo. Trovi l’importo nella pagina del tuo ordine.',
    notRefundable: 'Non rimborsabile',
  },
};
