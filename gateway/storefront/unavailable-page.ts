import type { Language } from '../core/language.ts';
import { plainPage } from './plain-page.ts';

type Texts = { title: string; message: string; again: string };
const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'We will be right back',
    message: 'The shop cannot show this page at the moment. Your cart and your tickets are safe.',
    again: 'Try again',
  },
  de: {
    title: 'Wir sind gleich zurück',
    message: 'Der Shop kann diese Seite gerade nicht zeigen. Warenkorb und Tickets sind sicher.',
    again: 'Erneut versuchen',
  },
  fr: {
    title: 'De retour dans un instant',
    message:
      'La boutique ne peut pas afficher cette page pour le moment. Votre panier et vos billets sont en sécurité.',
    again: 'Réessayer',
  },
  es: {
    title: 'Volvemos enseguida',
    message: 'La tienda no puede mostrar esta página en este momento. Tu carrito y tus entradas están a salvo.',
    again: 'Reintentar',
  },
  nl: {
    title: 'We zijn zo terug',
    message: 'De shop kan deze pagina nu niet tonen. Je winkelwagen en je tickets zijn veilig.',
    again: 'Opnieuw proberen',
  },
  it: {
    title: 'Torniamo subito',
    message: 'Al momento il negozio non può mostrare questa pagina. Il carrello e i biglietti sono al sicuro.',
    again: 'Riprova',
  },
};

/** Shown without a web build, or when rendering failed. The link reloads the page. */
export function unavailablePage(language: Language, nonce: string): string {
  const { title, message, again } = texts[language];
  const body = `<h1>${title}</h1><p>${message}</p><p><a href="">${again}</a></p>`;
  return plainPage({ language, nonce, title, body });
}
