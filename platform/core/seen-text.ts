/**
 * Characters that nobody sees and that change what others look like: those that turn the direction of what follows, and
 * those without a width. What joins letters of a script (U+200C, U+200D) and marks of direction (U+200E, U+200F) stay.
 */
const UNSEEN = /[\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** A text as it is seen: in its own direction, and different from what looks different. */
export const seenText = (text: string): string => text.replace(UNSEEN, '');
