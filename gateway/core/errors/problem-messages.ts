import type { Language } from '../language.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { it } from './messages/it.ts';
import { nl } from './messages/nl.ts';
import type { ProblemText, TextKey, Texts } from './messages/texts.ts';

const texts: Readonly<Record<Language, Texts>> = { en, fr, de, es, nl, it };

export function problemText(key: TextKey, language: Language): ProblemText {
  return texts[language][key];
}

const pending: Readonly<Record<Language, string>> = {
  en: 'The payment hasn’t been confirmed yet. We’re still holding your cart, and you won’t be charged twice.',
  fr: 'Le paiement n’est pas encore confirmé. Votre panier reste réservé, et vous ne serez pas débité deux fois.',
  de: 'Die Zahlung ist noch nicht bestätigt. Der Warenkorb bleibt reserviert, und es wird nicht doppelt abgebucht.',
  es: 'El pago aún no se ha confirmado. Tu carrito sigue reservado y no se te cobrará dos veces.',
  nl: 'De betaling is nog niet bevestigd. Je winkelwagen blijft gereserveerd en er wordt niet twee keer afgeschreven.',
  it: 'Il pagamento non è ancora confermato. Il carrello resta riservato e non ci sarà un doppio addebito.',
};

const action: Readonly<Record<Language, string>> = {
  en: 'Your bank wants you to confirm the payment. You won’t be charged before that, and we’ll keep holding your cart.',
  fr: 'Votre banque vous demande de confirmer le paiement. Rien n’est débité avant, et votre panier reste réservé.',
  de: 'Ihre Bank bittet Sie, die Zahlung freizugeben. Vorher wird nichts abgebucht, und der Warenkorb bleibt reserviert.',
  es: 'Tu banco te pide que confirmes el pago. Hasta entonces no se cobra nada y tu carrito sigue reservado.',
  nl: 'Je bank vraagt je de betaling te bevestigen. Tot dan wordt er niets afgeschreven en blijft je winkelwagen gereserveerd.',
  it: 'La tua banca ti chiede di confermare il pagamento. Fino ad allora nessun addebito, e il carrello resta riservato.',
};

/** Shown to a buyer whose bank wants the payment confirmed. */
export function actionText(language: Language): string {
  return action[language];
}

/** Shown to a buyer while the payment processor has not answered. */
export function pendingText(language: Language): string {
  return pending[language];
}
