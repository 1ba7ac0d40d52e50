import { brandSuffix } from '#rules/brand.ts';
import type { Language } from '../core/language.ts';
import { plainPage } from './plain-page.ts';

/** The path below the base path; web/public/sw.js keeps the page. */
export const OFFLINE_PATH = 'offline';

type Texts = { title: string; message: string; again: string; seen: string; seenHint: string; tickets: string };
const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'You’re offline',
    message:
      'Prices and seats change by the second, so we don’t show old ones. This page reloads when you’re back online.',
    again: 'Try again',
    seen: 'Recently viewed',
    seenHint: 'You’ll see prices when you’re back online.',
    tickets:
      '<b>Have tickets?</b> Open them once on this device while you’re online, and they’ll work offline at the gate.',
  },
  de: {
    title: 'Sie sind offline',
    message:
      'Preise und Plätze ändern sich im Sekundentakt, deshalb zeigen wir keine alten. Sobald Sie wieder online sind, lädt diese Seite neu.',
    again: 'Erneut versuchen',
    seen: 'Zuletzt angesehen',
    seenHint: 'Preise sehen Sie, sobald Sie wieder online sind.',
    tickets:
      '<b>Sie haben Tickets?</b> Öffnen Sie sie einmal auf diesem Gerät, solange Sie online sind. Dann können Sie sie am Einlass auch offline zeigen.',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    message:
      'Les prix et les places changent à chaque seconde : nous n’affichons pas les anciens. Cette page se rechargera dès que vous serez reconnecté.',
    again: 'Réessayer',
    seen: 'Vus récemment',
    seenHint: 'Vous verrez les prix dès que vous serez reconnecté.',
    tickets:
      '<b>Vous avez des billets ?</b> Ouvrez-les une fois en ligne sur cet appareil : ils fonctionneront à l’entrée, même sans connexion.',
  },
  es: {
    title: 'Estás sin conexión',
    message:
      'Los precios y los asientos cambian a cada segundo, así que no mostramos los antiguos. Esta página se recargará cuando vuelvas a tener conexión.',
    again: 'Reintentar',
    seen: 'Vistos hace poco',
    seenHint: 'Verás los precios cuando vuelvas a tener conexión.',
    tickets:
      '<b>¿Tienes entradas?</b> Ábrelas una vez con conexión en este dispositivo y funcionarán en el acceso aunque no haya red.',
  },
  nl: {
    title: 'Je bent offline',
    message:
      'Prijzen en plaatsen veranderen per seconde, dus oude laten we niet zien. Deze pagina laadt opnieuw zodra je weer online bent.',
    again: 'Opnieuw proberen',
    seen: 'Onlangs bekeken',
    seenHint: 'Prijzen zie je zodra je weer online bent.',
    tickets:
      '<b>Heb je tickets?</b> Open ze één keer op dit apparaat terwijl je online bent; daarna werken ze bij de ingang ook zonder verbinding.',
  },
  it: {
    title: 'Sei offline',
    message:
      'Prezzi e posti cambiano di secondo in secondo, quindi non mostriamo quelli vecchi. Questa pagina si ricarica appena torni online.',
    again: 'Riprova',
    seen: 'Visti di recente',
    seenHint: 'Vedrai i prezzi appena torni online.',
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
