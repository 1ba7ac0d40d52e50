import { inLanguage, type Language, type Localised } from '../core/language.ts';
import type { EntryRow } from './history.ts';

type Reason = EntryRow['kind'] | 'spend-open' | 'refund-order' | 'owed' | 'repaid';

/** The explanations of ledger entries; # is replaced by the order's number. */
const explanations: Record<Reason, Localised> = {
  grant: {
    en: 'Welcome to the programme',
    de: 'Willkommen im Programm',
    fr: 'Bienvenue dans le programme',
    es: 'Bienvenida al programa',
    nl: 'Welkom bij het programma',
    it: 'Benvenuto nel programma',
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
    en: 'Paid towards order #',
    de: 'Für Bestellung # eingelöst',
    fr: 'Utilisés pour la commande #',
    es: 'Usados en el pedido #',
    nl: 'Ingewisseld voor bestelling #',
    it: 'Usati per l’ordine #',
  },
  'spend-open': {
    en: 'Put into a payment',
    de: 'Für eine Zahlung eingesetzt',
    fr: 'Engagés dans un paiement',
    es: 'Destinados a un pago',
    nl: 'Ingezet voor een betaling',
    it: 'Impegnati in un pagamento',
  },
  refund: {
    en: 'Given back: the payment came to nothing',
    de: 'Zurückgegeben: Die Zahlung kam nicht zustande',
    fr: 'Rendus : le paiement n’a pas abouti',
    es: 'Devueltos: el pago no se completó',
    nl: 'Teruggegeven: de betaling ging niet door',
    it: 'Restituiti: il pagamento non è andato a buon fine',
  },
  'refund-order': {
    en: 'Given back with the refund of order #',
    de: 'Mit der Erstattung von Bestellung # zurückgegeben',
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
    en: 'Taken back with the refund of order #',
    de: 'Mit der Erstattung von Bestellung # zurückgenommen',
    fr: 'Repris avec le remboursement de la commande #',
    es: 'Retirados con el reembolso del pedido #',
    nl: 'Teruggenomen met de terugbetaling van bestelling #',
    it: 'Ripresi con il rimborso dell’ordine #',
  },
  owed: {
    en: 'Taken back with the refund of order #; the rest is still owed',
    de: 'Mit der Erstattung von Bestellung # zurückgenommen; der Rest ist noch offen',
    fr: 'Repris avec le remboursement de la commande # ; le reste est encore à rendre',
    es: 'Retirados con el reembolso del pedido #; el resto queda pendiente',
    nl: 'Teruggenomen met de terugbetaling van bestelling #; de rest staat nog open',
    it: 'Ripresi con il rimborso dell’ordine #; il resto è ancora da restituire',
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
