import type { Language } from '../language.ts';

type Kind =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'CANCELLED';
type Messages = Readonly<Record<Kind, string>> & { unexpected: (requestId: string) => string };

const messages: Readonly<Record<Language, Messages>> = {
  en: {
    UNAUTHENTICATED: 'Sign in first.',
    FORBIDDEN: 'This isn’t allowed.',
    NOT_FOUND: 'Not found.',
    RATE_LIMITED: 'Too many requests.',
    UPSTREAM_TIMEOUT: 'The ticketing platform didn’t answer in time.',
    UPSTREAM_UNAVAILABLE: 'The ticketing platform isn’t available.',
    CANCELLED: 'The request was canceled.',
    unexpected: (id) => `Unexpected error. Quote request id ${id} to support.`,
  },
  fr: {
    UNAUTHENTICATED: 'Connectez-vous d’abord.',
    FORBIDDEN: 'Ceci n’est pas autorisé.',
    NOT_FOUND: 'Cela n’existe pas.',
    RATE_LIMITED: 'Trop de requêtes.',
    UPSTREAM_TIMEOUT: 'La billetterie n’a pas répondu à temps.',
    UPSTREAM_UNAVAILABLE: 'La billetterie n’est pas disponible.',
    CANCELLED: 'La requête a été annulée.',
    unexpected: (id) => `Erreur inattendue. Indiquez la requête ${id} à l’assistance.`,
  },
  de: {
    UNAUTHENTICATED: 'Bitte melden Sie sich zuerst an.',
    FORBIDDEN: 'Das ist nicht erlaubt.',
    NOT_FOUND: 'Das gibt es nicht.',
    RATE_LIMITED: 'Zu viele Anfragen.',
    UPSTREAM_TIMEOUT: 'Das Ticketsystem hat nicht rechtzeitig geantwortet.',
    UPSTREAM_UNAVAILABLE: 'Das Ticketsystem ist nicht erreichbar.',
    CANCELLED: 'Die Anfrage wurde abgebrochen.',
    unexpected: (id) => `Unerwarteter Fehler. Nennen Sie dem Support die Anfrage ${id}.`,
  },
  es: {
    UNAUTHENTICATED: 'Primero inicia sesión.',
    FORBIDDEN: 'Esto no está permitido.',
    NOT_FOUND: 'No existe.',
    RATE_LIMITED: 'Demasiadas solicitudes.',
    UPSTREAM_TIMEOUT: 'El sistema de entradas no ha respondido a tiempo.',
    UPSTREAM_UNAVAILABLE: 'El sistema de entradas no está disponible.',
    CANCELLED: 'La solicitud se ha cancelado.',
    unexpected: (id) => `Error inesperado. Indica la solicitud ${id} al servicio de ayuda.`,
  },
  nl: {
    UNAUTHENTICATED: 'Log eerst in.',
    FORBIDDEN: 'Dit is niet toegestaan.',
    NOT_FOUND: 'Dit bestaat niet.',
    RATE_LIMITED: 'Te veel verzoeken.',
    UPSTREAM_TIMEOUT: 'Het ticketsysteem heeft niet op tijd geantwoord.',
    UPSTREAM_UNAVAILABLE: 'Het ticketsysteem is niet beschikbaar.',
    CANCELLED: 'Het verzoek is geannuleerd.',
    unexpected: (id) => `Onverwachte fout. Noem verzoek ${id} bij de helpdesk.`,
  },
  it: {
    UNAUTHENTICATED: 'Prima accedi.',
    FORBIDDEN: 'Questo non è consentito.',
    NOT_FOUND: 'Non esiste.',
    RATE_LIMITED: 'Troppe richieste.',
    UPSTREAM_TIMEOUT: 'Il sistema di biglietteria non ha risposto in tempo.',
    UPSTREAM_UNAVAILABLE: 'Il sistema di biglietteria non è disponibile.',
    CANCELLED: 'La richiesta è stata annullata.',
    unexpected: (id) => `Errore imprevisto. Indica all’assistenza la richiesta ${id}.`,
  },
};

/** What an error that is no problem of the domain says, by its code. */
export function transportMessage(kind: Kind, language: Language): string {
  return messages[language][kind];
}

/** What a masked error says. */
export function unexpectedMessage(requestId: string, language: Language): string {
  return messages[language].unexpected(requestId);
}
