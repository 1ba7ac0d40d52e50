const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attribute values in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);
