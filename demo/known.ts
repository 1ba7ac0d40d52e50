import { idOf } from '#platform/catalogue/identity.ts';
import { text } from '#platform/core/language.ts';
import type { EventPlan } from './plan.ts';

const concert = {
  category: 'concerts',
  genre: 'Rock',
  subGenre: 'Alternative Rock',
  fromCents: 4200,
  popularity: 560,
} as const;

const game = (league: 'MLB' | 'NBA' | 'NHL', home: string, away: string): Omit<EventPlan, 'key' | 'venue' | 'day'> => ({
  name: `${home} vs. ${away}`,
  category: 'sports',
  genre: { MLB: 'Baseball', NBA: 'Basketball', NHL: 'Hockey' }[league],
  subGenre: league,
  attractions: [home, away],
  time: '19:05',
  minutes: 170,
  fromCents: { MLB: 3200, NBA: 5200, NHL: 4800 }[league],
  popularity: 900,
});

const act = (artist: string, venue: string, day: number | null): Omit<EventPlan, 'key'> => ({
  ...concert,
  name: artist,
  attractions: [artist],
  venue,
  day,
  time: '20:00',
  minutes: 165,
});

const everySection = {
  info: 'Doors open 90 minutes before the start. Two support acts play before the main programme.',
  pleaseNote: 'The programme has one interval of twenty minutes. Latecomers are seated in the interval.',
  ticketLimit: 'There is a limit of 6 tickets a person.',
  boxOfficeInfo: 'The box office opens at 10 am on the day of the event.',
  parkingDetail: 'The garage below the house has 400 places and opens two hours before the start.',
  accessibleSeatingDetail:
    'Accessible places with a companion seat beside them are in the last row of the lower tiers.',
  bagPolicy: 'Bags larger than A4 are not let in.',
  generalRule: 'No bottles. Cameras with removable lenses stay at home.',
  childRule: 'Children under 3 need no ticket when they sit on a lap.',
};

/** An event for each state that an event can be in, with the same id in every catalogue. */
const plans = {
  yankees: { ...game('MLB', 'New York Yankees', 'Boston Red Sox'), venue: 'Yankee Stadium', day: 7, bonusPoints: 250 },
  yankeesSoon: { ...game('MLB', 'New York Yankees', 'Toronto Blue Jays'), venue: 'Yankee Stadium', day: 4 },
  yankeesLater: {
    ...game('MLB', 'New York Yankees', 'Los Angeles Dodgers'),
    venue: 'Yankee Stadium',
    day: 17,
    resale: 'some',
  },
  fewLeft: {
    ...game('NBA', 'New York Knicks', 'Chicago Bulls'),
    venue: 'Madison Square Garden',
    day: 8,
    time: '18:00',
    ticketsStatus: 'FEW_TICKETS_LEFT',
  },
  rescheduled: {
    ...game('NHL', 'New York Rangers', 'Philadelphia Flyers'),
    venue: 'Madison Square Garden',
    day: 11,
    status: 'rescheduled',
  },
  over: { ...game('NHL', 'New York Islanders', 'New Jersey Devils'), venue: 'UBS Arena', day: -2 },
  soldOut: {
    ...act('Nova Lane', 'Beacon Theatre', 9),
    name: 'Nova Lane: An Acoustic Night',
    ticketsStatus: 'TICKETS_NOT_AVAILABLE',
    popularity: 800,
  },
  notYetOnSale: {
    ...act('The Velvet Comets', 'Barclays Center', 60),
    name: 'The Velvet Comets: Second Orbit',
    onSale: { from: 14 },
    presales: [
      {
        name: text(
          'Early listeners',
          'Premiers auditeurs',
          'Frühe Hörer',
          'Primeros oyentes',
          'Vroege luisteraars',
          'Primi ascoltatori',
        ),
        from: -9,
        to: -6,
      },
      {
        name: text(
          'Comet Club members',
          'Membres du Comet Club',
          'Mitglieder des Comet Club',
          'Socios del Comet Club',
          'Leden van de Comet Club',
          'Soci del Comet Club',
        ),
        description: text(
          'Members find their code in the club’s newsletter of this week.',
          'Les membres trouvent leur code dans la lettre d’information du club de cette semaine.',
          'Mitglieder finden ihren Code im Newsletter des Clubs von dieser Woche.',
          'Los socios encuentran su código en el boletín del club de esta semana.',
          'Leden vinden hun code in de nieuwsbrief van de club van deze week.',
          'I soci trovano il loro codice nel notiziario del club di questa settimana.',
        ),
        from: -1,
        to: 5,
        url: 'https://tickets.example/velvet-comets/club',
      },
      {
        name: text(
          'House newsletter',
          'Lettre d’information de la salle',
          'Newsletter des Hauses',
          'Boletín de la sala',
          'Nieuwsbrief van de zaal',
          'Notiziario della sala',
        ),
        from: 11,
        to: 13,
      },
    ],
  },
  saleEnded: {
    ...act('Kite Season', 'Kings Theatre', 3),
    name: 'Kite Season: One Last Song',
    status: 'offsale',
    onSale: { from: -90, to: -1 },
  },
  cancelled: {
    ...act('Winter on Ice: A Family Spectacular', 'UBS Arena', 14),
    category: 'family',
    genre: 'Ice Show',
    subGenre: 'Family',
    status: 'cancelled',
    ticketsStatus: 'TICKETS_NOT_AVAILABLE',
    popularity: 720,
  },
  postponed: {
    ...act('Glasshouse Radio', 'Prudential Center', null),
    name: 'Glasshouse Radio: Rain Check',
    time: null,
    minutes: null,
    status: 'postponed',
  },
  unknownTime: {
    ...act('Orchid Static', 'Barclays Center', 21),
    name: 'Orchid Static: Homecoming',
    time: null,
    minutes: null,
  },
  unknownDate: {
    ...act('Bastion North', 'Madison Square Garden', null),
    name: 'Bastion North: Winter Finale',
    time: null,
    minutes: null,
  },
  noEnd: { ...act('Sable Quartet', 'Beacon Theatre', 13), name: 'Sable Quartet: Open End', minutes: null },
  onSaleUnknown: {
    ...act('Halcyon Drift', 'Prudential Center', 75),
    name: 'Halcyon Drift: Sunrise Set',
    onSale: { from: null },
    presales: [
      {
        name: text(
          'Drifters’ mailing list',
          'Liste de diffusion des Drifters',
          'E-Mail-Liste der Drifters',
          'Lista de correo de los Drifters',
          'Mailinglijst van de Drifters',
          'Iscritti alla lista dei Drifters',
        ),
        from: 20,
        to: 22,
      },
    ],
  },
  providerOnly: {
    ...act('Los Faros del Norte', 'UBS Arena', 19),
    name: 'Los Faros del Norte: Noche Grande',
    providerOnly: true,
    source: 'TICKETMASTER',
  },
  resale: {
    ...act('Wrenfield', 'Radio City Music Hall', 12),
    name: 'Wrenfield: Encore',
    source: 'TMR',
    resale: 'only',
  },
  generalAdmission: { ...act('Paper Harbour', 'Terminal 5', 10), name: 'Paper Harbour: Club Night', ticketLimit: 6 },
  generalFewLeft: {
    ...act('Tide & Timber', 'Bowery Ballroom', 15),
    name: 'Tide & Timber: Release Party',
    ticketsStatus: 'FEW_TICKETS_LEFT',
  },
  generalSoldOut: {
    ...act('Nachtlicht Kollektiv', 'Terminal 5', 16),
    name: 'Nachtlicht Kollektiv: All Night',
    ticketsStatus: 'TICKETS_NOT_AVAILABLE',
  },
  inactive: { ...act('Marigold Ives', 'Kings Theatre', 20), name: 'Marigold Ives: Off the Shelf', active: false },
  feesIncluded: { ...act('Aurelia Fontaine', 'Uber Arena', 18), name: 'Aurelia Fontaine: Berliner Nacht' },
  healthCheck: {
    ...act('Solène Marchetti', 'Place des Arts', 23),
    name: 'Solène Marchetti: Grande première',
    healthCheck: {
      summary: text(
        'Masks are recommended in the hall.',
        'Le port du masque est recommandé dans la salle.',
        'Im Saal werden Masken empfohlen.',
        'Se recomienda el uso de mascarilla en la sala.',
        'In de zaal worden mondkapjes aanbevolen.',
        'Nella sala si raccomandano le mascherine.',
      ),
      description: text(
        'The house asks visitors with symptoms to stay at home; tickets can be returned up to the start.',
        'La salle prie les personnes qui ont des symptômes de rester chez elles ; les billets sont repris jusqu’au début.',
        'Das Haus bittet Gäste mit Symptomen, zu Hause zu bleiben; Tickets können bis zum Beginn zurückgegeben werden.',
        'La sala pide a quien tenga síntomas que se quede en casa; las entradas se pueden devolver hasta el comienzo.',
        'De zaal vraagt bezoekers met klachten thuis te blijven; tickets kunnen tot de aanvang worden teruggegeven.',
        'La sala chiede a chi ha sintomi di restare a casa; i biglietti si possono restituire fino all’inizio.',
      ),
      learnMoreUrl: 'https://grandstand.example/health',
    },
  },
  everySection: {
    ...act('The Seasons: Riverside Philharmonic', 'Radio City Music Hall', 24),
    category: 'arts',
    genre: 'Classical',
    subGenre: 'Symphonic',
    info: everySection,
    ticketLimit: 6,
  },
  severalDays: {
    ...act('The Big Quilt Fair', 'Columbiahalle', -1),
    name: 'The Big Quilt Fair: Long Weekend',
    category: 'other',
    genre: 'Fair',
    subGenre: 'Crafts',
    time: '10:00',
    minutes: 3 * 24 * 60 + 8 * 60,
    fromCents: 1500,
    popularity: 210,
  },
  noSections: { ...act('Copper Canyon Ramblers', 'Bowery Ballroom', 26), info: {} },
} as const satisfies Record<string, Omit<EventPlan, 'key'>>;

export type KnownEvent = keyof typeof plans;

const keyOf = (name: string) => `known/${name}`;

export const planKnown = (): EventPlan[] =>
  Object.entries(plans).map(([name, plan]) => ({ ...plan, key: keyOf(name) }));

/** The id of the event in a state. */
export const knownEventId = (name: KnownEvent): string => idOf('event', keyOf(name));
