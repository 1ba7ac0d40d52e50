import type { Texts } from './shape.ts';

export const fr: Texts = {
  signIn: 'Se connecter à {brand}',
  demo: 'Ceci est une démonstration : choisissez qui vous voulez être. Il n’y a pas de mot de passe.',
  members: 'Membres de démonstration',
  kinds: {
    rich: 'A beaucoup de points à dépenser',
    new: 'Vient de s’inscrire, avec les points de bienvenue',
    unregistered: 'N’a pas encore de portefeuille',
    pending: 'L’inscription du portefeuille est en attente',
    error: 'L’inscription du portefeuille a échoué',
    suspended: 'Le compte est suspendu',
  },
  otherEmail: 'Quelqu’un d’autre',
  email: 'Adresse e-mail',
  emailHint: 'Toute adresse devient un membre, par exemple anna.lee@example.com.',
  continue: 'Continuer',
  cancel: 'Annuler et revenir',
  suspended: 'Ce compte est suspendu. Choisissez un autre membre.',
  invalidEmail: 'Saisissez une adresse e-mail comme nom@example.com.',
  expired: { title: 'Cette connexion a expiré', text: 'Revenez à la boutique et connectez-vous à nouveau.' },
  invalid: { title: 'Ce lien ne fonctionne pas', text: 'Revenez à la boutique et réessayez.' },
  failed: { title: 'La connexion est impossible pour le moment', text: 'Veuillez réessayer dans quelques minutes.' },
  notFound: { title: 'Cette page n’existe pas', text: 'La connexion commence dans la boutique.' },
  tooMany: { title: 'Trop de tentatives', text: 'Veuillez patienter une minute et réessayer.' },
  signOut: {
    title: 'Se déconnecter de {brand} ?',
    text: 'Il faudra vous reconnecter pour voir vos billets.',
  },
  stay: 'Rester connecté',
  signedOut: { title: 'Vous êtes déconnecté', text: 'À bientôt.' },
  toStorefront: 'Vers la boutique',
};
