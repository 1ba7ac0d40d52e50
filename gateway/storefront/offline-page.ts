import { brandSuffix } from '#rules/brand.ts';
import type { Language } from '../core/language.ts';
import { plainPage } from './plain-page.ts';

/** The path below the base path; web/public/sw.js keeps the page. */
export const OFFLINE_PATH = 'offline';

type Texts = { title: string; message: string; again: string; seen: string; seenHint: string; tickets: string };
const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'No connection right now',
    message:
      'Prices and seats change by the second, so we don’t show old ones. This page goes on by itself when you’re back.',
    again: 'Try again',
    seen: 'You looked at these',
    seenHint: 'Prices when you’re back.',
    tickets:
      '<b>Have tickets?</b> Open them once while online, on this device, and they work without a connection at the door.',
  },
  de: {
    title: 'Gerade keine Verbindung',
    message:
      'Preise und Plätze ändern sich im Sekundentakt, deshalb zeigen wir keine alten. Sobald Sie wieder online sind, geht es von selbst weiter.',
    again: 'Erneut versuchen',
    seen: 'Das haben Sie sich angesehen',
    seenHint: 'Preise sehen Sie, sobald Sie wieder online sind.',
    tickets:
      '<b>Sie haben Tickets?</b> Öffnen Sie sie einmal auf diesem Gerät, solange Sie online sind: Dann gelten sie am Einlass auch ohne Verbindung.',
  },
  fr: {
    title: 'Pas de connexion pour le moment',
    message:
      'Les prix et les places changent à chaque seconde : nous n’en affichons donc pas d’anciens. La page reprendra d’elle-même dès votre retour en ligne.',
    again: 'Réessayer',
    seen: 'Vous avez consulté',
    seenHint: 'Les prix s’afficheront à votre retour en ligne.',
    tickets:
      '<b>Vous avez des billets ?</b> Ouvrez-les une fois en ligne sur cet appareil : ils fonctionneront à l’entrée, même sans connexion.',
  },
  es: {
    title: 'Sin conexión en este momento',
    message:
      'Los precios y las plazas cambian a cada segundo, así que no mostramos los antiguos. Esta página seguirá sola en cuanto vuelvas a tener conexión.',
    again: 'Reintentar',
    seen: 'Has estado viendo',
    seenHint: 'Verás los precios cuando vuelvas a tener conexión.',
    tickets:
      '<b>¿Tienes entradas?</b> Ábrelas una vez con conexión en este dispositivo y funcionarán en la puerta aunque no haya red.',
  },
  nl: {
    title: 'Even geen verbinding',
    message:
      'Prijzen en plaatsen veranderen per seconde, dus oude laten we niet zien. Zodra je weer online bent, gaat deze pagina vanzelf verder.',
    again: 'Opnieuw proberen',
    seen: 'Dit heb je bekeken',
    seenHint: 'Prijzen zie je zodra je weer online bent.',
    tickets:
      '<b>Heb je tickets?</b> Open ze één keer op dit apparaat terwijl je online bent; daarna werken ze bij de ingang ook zonder verbinding.',
  },
  it: {
    title: 'Nessuna connessione al momento',
    message:
      'Prezzi e posti cambiano di secondo in secondo, quindi non mostriamo quelli vecchi. Questa pagina riprende da sola appena torni online.',
    again: 'Riprova',
    seen: 'Hai guardato',
    seenHint: 'I prezzi li vedrai appena torni online.',
    tickets:
      '<b>Hai dei biglietti?</b> Aprili una volta su questo dispositivo mentre sei online: all’ingresso funzioneranno anche senza connessione.',
  },
};

/** JSON that ends no script element. */
const inScript = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Lists events that this browser has looked at (web/history), and loads the page again once the network is back. A member's history is
 * for their sign-in alone.
 */
const scriptFor = (language: Language, basePath: string, root: string): string => `(function () {
  var base = ${inScript(basePath)}, language = ${inScript(language)};
  function again() { if (location.pathname !== base + '${OFFLINE_PATH}') location.reload(); }
  addEventListener('online', again);
  setInterval(function () { fetch('/healthz').then(again, function () {}); }, 5000);
  function when(starts) {
    if (!starts.at) return '';
    var options = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: starts.timeZone };
    return new Intl.DateTimeFormat(language, options).format(new Date(starts.at));
  }
  function row(view) {
    var item = document.createElement('li'), link = document.createElement('a');
    link.href = base + 'event/' + encodeURIComponent(view.id);
    [['span', when(view.starts)], ['b', view.name], ['span', view.detail]].forEach(function (part) {
      var line = document.createElement(part[0]);
      line.textContent = part[1] || '';
      link.appendChild(line);
    });
    item.appendChild(link);
    return item;
  }
  try {
    var stored = JSON.parse(localStorage.getItem(${inScript(`grandstand.history${brandSuffix(root)}`)}));
    if (!stored || stored.owner) return;
    var seen = stored.views.filter(function (view) { return view.kind === 'event'; }).slice(0, 5).map(row);
    document.querySelector('ul').replaceChildren.apply(document.querySelector('ul'), seen);
    document.getElementById('seen').hidden = seen.length === 0;
  } catch (error) { console.warn(error); }
})()`;

type Place = { basePath: string; root: string };

/** Kept on the device for when a page cannot be loaded: at whatever address, its link loads that one again. */
export function offlinePage(language: Language, nonce: string, { basePath, root }: Place): string {
  const { title, message, again, seen, seenHint, tickets } = texts[language];
  const list = `<section id="seen" hidden><h2>${seen}</h2><p>${seenHint}</p><ul></ul></section>`;
  const body = `<h1>${title}</h1><p>${message}</p><p><a class="button" href="">${again}</a></p>${list}<p>${tickets}</p>`;
  return plainPage({ language, nonce, title, body, script: scriptFor(language, basePath, root) });
}
