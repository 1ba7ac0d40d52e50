import { useState } from 'react';
import { cardFieldId, useCardMessage } from './card-form.tsx';
import { type CardField, type CardRule, type CardValues, cardProblems } from './card-rules.ts';

const fields: readonly CardField[] = ['number', 'expires', 'cvc', 'name'];

type TypedCard = {
  card: CardValues;
  /** False when points pay everything. */
  isNeeded: boolean;
  now: Date;
  /** What is said of a field that the processor refused. */
  refusedRule: (field: CardField) => CardRule;
};

/** What is wrong with the card as it is typed: shown once a field was left or the payment was tried. */
export function useTypedCard({ card, isNeeded, now, refusedRule }: TypedCard) {
  const messageOf = useCardMessage();
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [refused, setRefused] = useState<readonly CardField[]>([]);
  const broken: Partial<Record<CardField, CardRule>> = isNeeded ? cardProblems(card, now) : {};
  const problems: Partial<Record<CardField, CardRule>> = {};
  for (const field of fields) {
    const rule = broken[field] ?? (refused.includes(field) ? refusedRule(field) : undefined);
    if (rule && (attempt > 0 || left.has(field))) problems[field] = rule;
  }
  const errors = fields.flatMap((field) => {
    const message = messageOf(field, problems[field]);
    return message ? [{ fieldId: cardFieldId(field), message }] : [];
  });
  return {
    problems,
    errors,
    attempt,
    changed: () => setRefused([]),
    onBlur: (field: CardField) => card[field] !== '' && setLeft(new Set([...left, field])),
    /** Pays with a card that is complete; otherwise, and when the processor refuses fields, says so. */
    submit: async (pay: () => Promise<readonly CardField[]>) => {
      const isComplete = Object.keys(broken).length === 0;
      const wrong = isComplete ? await pay() : [];
      setRefused(wrong);
      if (!isComplete || wrong.length > 0) setAttempt((last) => last + 1);
    },
  };
}
