const list = (text: string): string[] => text.trim().split(/\s+/);

/** Words that people ask with and names seldom have, in our languages: for tickets, what is on, what is near, what is cheap. */
export const askingWords: ReadonlySet<string> = new Set(
  list(`
    game games match matches show shows event events ticket tickets tix seat seats buy cheap cheaper cheapest affordable
    lowest free best live upcoming schedule nearby near around find what whats where how need want get home things thing
    do does happening going out stuff which when will see watch go list tour dates date time times price prices
    billet billets place places pas cher chers chere cheres acheter reserver evenement evenements spectacle pres prix tarif
    tarifs gratuit gratuits gratuite gratuites
    karte karten eintrittskarte eintrittskarten spiel spiele heimspiel heimspiele veranstaltung veranstaltungen termin
    termine kaufen gunstig gunstige gunstigen gunstiger gunstigste gunstigsten billig billige billigen billiger billigste
    billigsten preiswert preiswerte preis preise kostenlos kostenlose gratis nahe umgebung
    cerca entrada entradas boleto boletos partido partidos barato baratos barata baratas comprar evento eventos precio
    precios
    kaartje kaartjes kaarten wedstrijd wedstrijden thuiswedstrijd thuiswedstrijden kopen goedkoop goedkope goedkoopste
    evenement evenementen prijs prijzen dichtbij vlakbij
    biglietti biglietto partita partite comprare acquistare eventi economico economici economica economiche vicino prezzo
    prezzi`),
);

/** Articles, prepositions and pronouns. */
const functionWords = list(`
  a an and or at by from for in of on the to with v vs versus my me is are there any good all some
  un une et ou au aux avec dans de des du en la le les l d pour sur moi
  am an auf aus bei das dem den der die ein eine fur im in ins mit nach oder und von vom zu zum zur mir
  al con de del el en las los o para por un una y mi
  aan bij de een en het in met naar of op van voor
  a ad al alla allo con da dal dei del della di e gli i il in lo nei nel nella o per su un uno una`);

/** Words that people add and names leave out, in our languages: ignored unless the keyword has no others. */
export const stopWords: ReadonlySet<string> = new Set([...functionWords, ...askingWords]);
