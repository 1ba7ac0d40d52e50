/** Words for days in our languages, without accents; months and days of the week come from Intl. */
const list = (text: string): readonly string[] => text.split(', ');

export const today = list('today, heute, aujourdhui, hoy, vandaag, oggi');
export const tonight = list(
  'tonight, this evening, heute abend, heute nacht, ce soir, cette nuit, esta noche, vanavond, vannacht, stasera, questa sera, today tonight',
);
export const tomorrow = list(
  'tomorrow, tomorrow night, tmrw, morgen, morgen abend, morgenavond, demain, demain soir, manana, manana por la noche, domani, domani sera',
);
export const dayAfter = list('day after tomorrow, ubermorgen, apres demain, pasado manana, overmorgen, dopodomani');
export const weekend = list('weekend, weekends, week end, wochenende, fin de semana, finde, fine settimana');
export const week = list('week, woche, semaine, semana, settimana');
export const month = list('month, monat, mois, mes, maand, mese');
export const part = list(
  'night, evening, afternoon, soir, abend, noche, por la noche, avond, sera, morning, nachmittag',
);

/** Before or behind what they qualify. */
export const this_ = list(
  'this, coming, the coming, ce, cette, dieses, diese, diesen, diesem, dies, este, esta, dit, deze, questo, questa, this coming',
);
export const next = list(
  'next, the next, nachste, nachsten, nachstes, nachster, kommendes, kommende, kommenden, kommender, prochain, prochaine, le prochain, la prochaine, proximo, proxima, que viene, volgend, volgende, komend, komende, prossimo, prossima',
);
/** Before a day of the week that comes again. */
export const every = list('every, each, jeden, chaque, tous les, cada, todos los, ogni, tutti i, elke, iedere');
export const before = list(
  'on, in, for, am, im, fur, le, en, au, el, de, op, om, il, nel, a, during, this, den, du, del, dell, van, any',
);
export const through = list(
  'to, till, until, through, bis, bis zum, au, jusquau, al, hasta, tot, tot en met, tm, fino al, and, und, et, y, en, e',
);
export const ofMonth = list('of, de, di, del, van, the');

/** Days with a name, as month and day. */
export const namedDays: readonly (readonly [month: number, day: number, names: readonly string[]])[] = [
  [
    12,
    31,
    list('new years eve, nye, silvester, nochevieja, oudejaarsavond, oud en nieuw, saint sylvestre, san silvestro'),
  ],
  [1, 1, list('new years day, neujahr, jour de lan, ano nuevo, nieuwjaarsdag, capodanno')],
  [2, 14, list('valentines day, valentines, valentinstag, saint valentin, san valentin, valentijnsdag, san valentino')],
  [12, 24, list('christmas eve, heiligabend, reveillon de noel, nochebuena, kerstavond, vigilia di natale')],
  [12, 25, list('christmas day, weihnachten, noel, navidad, kerst, kerstmis, natale')],
  [12, 26, list('boxing day, zweiter weihnachtstag')],
  [10, 31, list('halloween night')],
  [7, 4, list('independence day')],
];
