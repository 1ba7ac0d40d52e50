/** Words that people add and names leave out, in our languages: ignored unless the keyword has no others. */
export const stopWords = new Set(
  (
    'a an and or at by from for in near of on the to with v vs versus game games match matches show shows event events ticket tickets tix seat seats ' +
    'buy cheap best live upcoming schedule me my nearby around find what whats is are there any good good all some need want get home things thing do does happening going out stuff which when will see watch go list tour dates date time times price prices ' +
    'un une et ou au aux avec dans de des du en la le les l d pour pres sur billet billets place places pas cher acheter evenement evenements spectacle moi ' +
    'am an auf aus bei das dem den der die ein eine fur im in ins mit nach oder und von vom zu zum zur karte karten eintrittskarten spiel spiele veranstaltung veranstaltungen kaufen gunstig billig mir ' +
    'al cerca con de del el en entrada entradas boleto boletos las los o para partido partidos por un una y barato baratos comprar evento eventos mi ' +
    'aan bij de een en het in kaartje kaartjes met naar of op van voor wedstrijd wedstrijden kopen goedkoop evenementen ' +
    'a ad al alla allo biglietti biglietto con da dal dei del della di e gli i il in lo nei nel nella o partita partite per su un uno una comprare economici vicino'
  ).split(' '),
);
