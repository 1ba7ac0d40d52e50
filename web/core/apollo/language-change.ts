/** I18N-5: how often the visitor has chosen another language on this page. */
let changes = 0;
/** After how many changes each question was last asked. */
const askedAfter = new Map<string, number>();

/** From now on what was answered before is in another language. */
export const languageChanged = (): void => {
  changes += 1;
};

/** Whether the cache's answer to a question is in the page's language. */
export const isInLanguage = (question: string): boolean => (askedAfter.get(question) ?? 0) === changes;

/** The question has been answered in the page's language; `at` is `changesSoFar()` when it was sent. Nothing is noted before the first. */
export const noteAnswer = (question: string, at: number): void => {
  if (at > 0) askedAfter.set(question, at);
};

export const changesSoFar = (): number => changes;

/** For queries of parts that are opened later: what the cache has is shown only until its words in the page's language are there. */
export const textPolicy = (): 'cache-first' | 'cache-and-network' =>
  changes === 0 ? 'cache-first' : 'cache-and-network';
