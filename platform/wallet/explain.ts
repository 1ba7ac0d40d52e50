import { inLanguage, type Language, type Localised } from '../core/language.ts';
import type { EntryRow } from './history.ts';

type Reason = EntryRow['kind'] | 'spend-open' | 'refund-order' | 'owed' | 'repaid';

/** The explanations of ledger entries; # is replaced by the order's number. */
const explanations: Record<Reason, Localised> = {
  grant: {
    en: 'Welcome to the program',
    de: 'Willkommen im Programm',
    fr: 'Bienvenue dans le programme',
    es: 'Te damos la bienvenida al programa',
    nl: 'Welkom bij het programma',
    it: 'Ti diamo il benvenuto nel programma',
  },
  earn: {
    en: 'Earned with order #',
    de: 'Mit Bestellung # gesammelt',
    fr: 'Gagnés avec la commande #',
    es: 'Ganados con el pedido #',
    nl: 'Gespaard met bestelling #',
    it: 'Guadagnati con l’ordine #',
  },
  spend: {
    en: 'Used for order #',
    de: 'Für Bestellung # eingelöst',
    fr: 'Utilisés pour la commande #',
    es: 'Usados en el pedido #',
    nl: 'Ingewisseld voor bestelling #',
    it: 'Usati per l’ordine #',
  },
  'spend-open': {
    en: 'Used in a payment',
    de: 'Für eine Zahlung eingelöst',
    fr: 'Utilisés dans un paiement',
    es: 'Usados en un pago',
    nl: 'Ingezet voor een betaling',
    it: 'Usati in un pagamento',
  },
  refund: {
    en: 'Returned: the payment didn’t go through',
    de: 'Zurückgebucht: Die Zahlung hat nicht geklappt',
    fr: 'Rendus : le paiement n’a pas abouti',
    es: 'Devueltos: el pago no se completó',
    nl: 'Teruggegeven: de betaling ging niet door',
    it: 'Restituiti: il pagamento non è andato a buon fine',
  },
  'refund-order': {
    en: 'Returned with the refund of order #',
    de: 'Mit der Erstattung von Bestellung # zurückgebucht',
    fr: 'Rendus avec le remboursement de la commande #',
    es: 'Devueltos con el reembolso del pedido #',
    nl: 'Teruggegeven met de terugbetaling van bestelling #',
    it: 'Restituiti con il rimborso dell’ordine #',
  },
  expire: {
    en: 'Expired',
    de: 'Verfallen',
    fr: 'Expirés',
    es: 'Caducados',
    nl: 'Verlopen',
    it: 'Scaduti',
  },
  'claw-back': {
    en: 'Deducted with the refund of order #',
    de: 'Mit der Erstattung von Bestellung # abgezogen',
    fr: 'Déduits avec le remboursement de la commande #',
    es: 'Descontados con el reembolso del pedido #',
    nl: 'Afgetrokken met de terugbetaling van bestelling #',
    it: 'Detratti con il rimborso dell’ordine #',
  },
  owed: {
    en: 'Deducted with the refund of order #; the rest is still owed',
    de: 'Mit der Erstattung von Bestellung # abgezogen; der Rest ist noch offen',
    fr: 'Déduits avec le remboursement de la commande # ; le reste est encore à rendre',
    es: 'Descontados con el reembolso del pedido #; el resto queda pendiente',
    nl: 'Afgetrokken met de terugbetaling van bestelling #; de rest staat nog open',
    it: 'Detratti con il rimborso dell’ordine #; il resto è ancora da restituire',
  },
  repaid: {
    en: 'Deducted for points you owed',
    de: 'Mit offenen Punkten verrechnet',
    fr: 'Déduits des points que vous deviez',
    es: 'Descontados de los puntos que debías',
    nl: 'Verrekend met openstaande punten',
    it: 'Detratti dai punti che dovevi',
  },
};

const reasonOf = ({ kind, order_id: order, owed }: EntryRow): Reason => {
  if (kind === 'claw-back' && owed > 0) return 'owed';
  if (kind === 'claw-back' && owed < 0) return 'repaid';
  if (kind === 'spend' && order === null) return 'spend-open';
  if (kind === 'refund' && order !== null) return 'refund-order';
  return kind;
};

export const explain = (entry: EntryRow, language: Language): string =>
  inLanguage(explanations[reasonOf(entry)], language).replace('#', String(entry.order_id ?? ''));
