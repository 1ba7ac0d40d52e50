import type { Language } from '../core/language.ts';
import { categoryWords, topics, topicsByLanguage } from './data/topics.ts';
import { phraseOf } from './words.ts';

type Topic = { name: string; phrases: readonly (readonly string[])[] };

const phrasesOf = (list: string): string[] => list.split(', ').map(phraseOf);

const categories = new Map(
  Object.entries(categoryWords).flatMap(([id, words]) => phrasesOf(words).map((phrase) => [phrase, id] as const)),
);

const byName = new Map(
  topics.map(({ name, finds }): [string, Topic] => [
    name,
    { name, phrases: phrasesOf(finds).map((phrase) => phrase.split(' ')) },
  ]),
);
const byPhrase = new Map(
  topics.flatMap(({ name, finds, called }) =>
    [phraseOf(name), phrasesOf(finds)[0] ?? '', ...phrasesOf(called)].map(
      (phrase) => [phrase, byName.get(name)] as const,
    ),
  ),
);

/** The id of the category that a phrase means. */
export const categoryOf = (phrase: string): string | undefined => categories.get(phrase);

/** The league, sport or genre that a phrase means; where it means another one in the visitor's language, both. */
export const topicOf = (phrase: string, language: Language): Topic | undefined => {
  const topic = byPhrase.get(phrase);
  const other = byName.get(topicsByLanguage[language]?.[phrase] ?? '');
  if (topic === undefined || other === undefined || other === topic) return topic ?? other;
  return { name: other.name, phrases: [...other.phrases, ...topic.phrases] };
};

const MOST_EDITS_FROM = 5;

/** All words of categories, for typos: longer ones only. */
export const categoryTypos = [...categories.keys()].filter(
  (phrase) => phrase.length >= MOST_EDITS_FROM && !phrase.includes(' '),
);
