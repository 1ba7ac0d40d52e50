import type { SendMailOptions } from 'nodemailer';
import { toMinorUnits } from '#rules/currency.ts';
import { numberLocale } from '#rules/locale.ts';
import { moneyText } from '#rules/number-format.ts';
import type { Language } from '../core/language.ts';
import { type Letter, mailOf } from './message.ts';
import type { Payer } from './repository.ts';
import { mailTexts } from './texts.ts';

type Words = { title: string; unpaid: string; returned: string; amount: string; open: string; why: string };

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Your payment didn’t go through',
    unpaid: 'Your bank or card didn’t confirm the payment. You weren’t charged, and there’s no order.',
    returned: 'We couldn’t complete your order. What you were charged is on its way back to you.',
    amount: 'Amount',
    open: 'Find tickets',
    why: 'You get this message because of a payment that had no answer when you made it.',
  },
  de: {
    title: 'Ihre Zahlung war nicht erfolgreich',
    unpaid:
      'Ihre Bank oder Karte hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht, und es gibt keine Bestellung.',
    returned: 'Wir konnten Ihre Bestellung nicht abschließen. Was abgebucht wurde, ist auf dem Weg zu Ihnen zurück.',
    amount: 'Betrag',
    open: 'Tickets finden',
    why: 'Sie erhalten diese Nachricht wegen einer Zahlung, auf die es zunächst keine Antwort gab.',
  },
  fr: {
    title: 'Votre paiement n’a pas abouti',
    unpaid:
      'Votre banque ou votre carte n’a pas confirmé le paiement. Rien n’a été débité et il n’y a pas de commande.',
    returned: 'Nous n’avons pas pu terminer votre commande. La somme débitée vous est remboursée.',
    amount: 'Montant',
    open: 'Trouver des billets',
    why: 'Vous recevez ce message au sujet d’un paiement qui était resté sans réponse.',
  },
  es: {
    title: 'Tu pago no se ha completado',
    unpaid: 'Tu banco o tu tarjeta no ha confirmado el pago. No se te ha cobrado nada y no hay ningún pedido.',
    returned: 'No hemos podido completar tu pedido. Te estamos devolviendo lo que se te cobró.',
    amount: 'Importe',
    open: 'Buscar entradas',
    why: 'Recibes este mensaje por un pago que se quedó sin respuesta.',
  },
  nl: {
    title: 'Je betaling is niet gelukt',
    unpaid: 'Je bank of kaart heeft de betaling niet bevestigd. Er is niets afgeschreven en er is geen bestelling.',
    returned: 'We konden je bestelling niet afronden. Wat is afgeschreven, is onderweg terug naar jou.',
    amount: 'Bedrag',
    open: 'Tickets zoeken',
    why: 'Je krijgt dit bericht vanwege een betaling waarop eerst geen antwoord kwam.',
  },
  it: {
    title: 'Il pagamento non è andato a buon fine',
    unpaid:
      'La banca o la carta non ha confermato il pagamento. Non ti è stato addebitato nulla e non c’è alcun ordine.',
    returned: 'Non siamo riusciti a completare l’ordine. Ti stiamo restituendo quanto addebitato.',
    amount: 'Importo',
    open: 'Trova biglietti',
    why: 'Ricevi questo messaggio per un pagamento rimasto inizialmente senza risposta.',
  },
};

/** The email to a buyer who was told that the payment has no answer yet: it came to nothing. */
export const writeFailureLetter = (
  { billing, cents, currency, isReturned }: Payer,
  common: Pick<Letter, 'tenant' | 'language' | 'origin' | 'from' | 'messageId' | 'date'>,
): SendMailOptions => {
  const { language, tenant, origin } = common;
  const { title, unpaid, returned, amount, open, why } = words[language];
  const money = { minorUnits: toMinorUnits(cents / 100, currency), currencyCode: currency };
  const content = {
    title,
    subject: title,
    lead: isReturned ? returned : unpaid,
    lines: [],
    sums: [[amount, moneyText(money, numberLocale(language, tenant.formats))] satisfies [string, string]],
    note: null,
  };
  const envelope = {
    ...common,
    to: { name: `${billing.firstName} ${billing.lastName}`, address: billing.emailAddress },
    hello: mailTexts[language].greeting(billing.firstName),
    link: origin + tenant.basePath,
    open,
    about: null,
    why,
  };
  return mailOf(content, envelope, []);
};
