const list = (text: string): readonly string[] => text.split(', ');

/** What people ask with, of words that mean something else by themselves; single words that only ask are `askingWords`. */
export const askingPhrases: ReadonlySet<string> = new Set([
  ...list(
    'close to me, close by, close to here, near here, around here, in my area, in my city, in my town, for me, to me, can i, can we, can you, should i, who is playing, whos playing, who plays, looking for, im looking for, searching for, how much, last minute, low price, low prices, low cost, on sale, for sale, away game, away games, road game, road games',
  ),
  ...list(
    'was ist, was ist los, was los, was geht, was lauft, was kann man, was kann ich, was kann man machen, was kann ich machen, was machen, was unternehmen, in meiner nahe, in meiner umgebung, in meiner stadt, um mich herum, ich suche, ich mochte, ich will, wie viel, wieviel, wie viel kosten, fur mich, zu hause',
  ),
  ...list(
    'pres dici, pres de chez moi, autour de moi, autour dici, a proximite, aux alentours, dans le coin, bon marche, moins cher, moins chers, moins chere, moins cheres, pas trop cher, a bas prix, petit prix, petits prix, que faire, quoi faire, ou sortir, ou aller, je cherche, je veux, je voudrais, combien coute, combien coutent, derniere minute, a domicile, pour moi',
  ),
  ...list(
    'cerca de aqui, por aqui, en mi zona, en mi ciudad, a mi alrededor, que hacer, que hay, que puedo hacer, que se puede hacer, donde ir, a donde ir, donde comprar, busco, quiero, quiero ver, quiero ir a, mas barato, mas baratos, mas barata, mas baratas, buen precio, cuanto cuesta, cuanto cuestan, ultima hora, ultimo minuto, en casa, para mi',
  ),
  ...list(
    'bij mij, bij mij in de buurt, in de buurt, in mijn buurt, in mijn omgeving, in de omgeving, dicht bij, om me heen, wat te doen, wat is er te doen, wat kan ik doen, wat kun je doen, waar naartoe, ik zoek, ik wil, hoeveel kost, hoeveel kosten, voor mij',
  ),
  ...list(
    'qui vicino, vicino a qui, qui intorno, nelle vicinanze, nei dintorni, intorno a me, nella mia zona, nella mia citta, cosa fare, che fare, cosa posso fare, cosa ce da fare, dove andare, dove comprare, cerco, vorrei, piu economico, piu economici, a buon mercato, a poco prezzo, a basso prezzo, a basso costo, a prezzi bassi, quanto costa, quanto costano, in casa, per me',
  ),
]);

/** Before a number they set the most that somebody wants to pay. */
export const limits = list(
  'under, below, less than, cheaper than, no more than, at most, max, maximum, unter, weniger als, billiger als, gunstiger als, hochstens, maximal, moins de, a moins de, pas plus de, au plus, menos de, por menos de, maximo, como maximo, onder, onder de, minder dan, hoogstens, maximaal, sotto, sotto i, meno di, a meno di, massimo, al massimo',
);

/** The same before a number with a unit; without one they may begin days. */
export const limitsWithUnit = list(
  'up to, until, within, bis, bis zu, im umkreis von, jusqua, dans un rayon de, hasta, en un radio de, tot, binnen, fino a, entro, nel raggio di',
);

/** Behind a number: money. */
export const moneyUnits: ReadonlySet<string> = new Set(
  list('€, £, dollar, dollars, bucks, usd, cad, euro, euros, eur, pounds, gbp, pesos, mxn'),
);

/** Behind a number: distances. */
export const distanceUnits: ReadonlySet<string> = new Set(
  list('mile, miles, mi, km, meilen, kilometer, kilometers, kilometre, kilometres, kilometros, chilometri'),
);
