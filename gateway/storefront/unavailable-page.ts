import type { Language } from '../core/language.ts';
import { plainPage } from './plain-page.ts';

type Texts = { title: string; message: string; again: string };
const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'We’ll be right back',
    message: 'We can’t show this page right now. Your cart and your tickets are safe.',
    again: 'Try again',
  },
  de: {
    title: 'Wir sind gleich wieder da',
    message: 'Wir können diese Seite gerade nicht anzeigen. Ihr Warenkorb und Ihre Tickets sind sicher.',
    again: 'Erneut versuchen',
  },
  fr: {
    title: 'De retour dans un instant',
    message: 'Nous ne pouvons pas afficher cette page pour le moment. Votre panier et vos billets sont en sécurité.',
    again: 'Réessayer',
  },
  es: {
    title: 'Volvemos enseguida',
    message: 'Ahora mismo no podemos mostrar esta página. Tu carrito y tus entradas están a salvo.',
    again: 'Reintentar',
  },
  nl: {
    title: 'We zijn zo terug',
    message: 'We kunnen deze pagina nu niet tonen. Je winkelwagen en je tickets zijn veilig.',
    again: 'Opnieuw proberen',
  },
  it: {
    title: 'Torniamo subito',
    message: 'Al momento non possiamo mostrare questa pagina. Il carrello e i biglietti sono al sicuro.',
    again: 'Riprova',
  },
};

/** Shown without a web build, or when rendering failed. The link reloads the page. */
export function unavailablePage(language: Language, nonce: string): string {
  const { title, message, again } = texts[language];
  const body = `<h1>${title}</h1><p>${message}</p><p><a href="">${again}</a></p>`;
  return plainPage({ language, nonce, title, body });
}
