import type { Texts } from './texts.ts';

export const fr: Texts = {
  PROVIDER_DOWN: {
    title: 'La billetterie ne répond pas',
    message: 'La billetterie de cet événement ne répond pas. Rien n’est réservé. Réessayez dans quelques minutes.',
  },
  INVALID_CARD: {
    title: 'Carte non acceptée',
    message:
      'Votre carte a été refusée, ou ses données sont incorrectes. Rien n’a été débité. Vérifiez la carte ou utilisez-en une autre.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Provision insuffisante',
    message: 'Le solde de votre carte ne suffit pas pour cet achat. Rien n’a été débité. Utilisez une autre carte.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Confirmation requise',
    message:
      'Votre banque vous demande de confirmer ce paiement, ce qui n’est pas possible ici. Rien n’a été débité. Utilisez une autre carte.',
  },
  NOT_CONFIRMED: {
    title: 'Paiement non confirmé',
    message:
      'Le paiement n’a pas été confirmé auprès de votre banque. Rien n’a été débité. Réessayez ou utilisez une autre carte.',
  },
  PAYMENT_CANCELED: {
    title: 'Paiement annulé',
    message: 'Vous avez annulé le paiement. Rien n’a été débité. Payez autrement tant que votre panier est réservé.',
  },
  INVALID_CART_STATE: {
    title: 'Ce panier ne peut plus être modifié',
    message: 'Le panier a expiré, est en cours de paiement ou a déjà été acheté. Repartez de la page de l’événement.',
  },
  CARD_EXPIRED: {
    title: 'Carte expirée',
    message: 'Cette carte a expiré. Rien n’a été débité. Utilisez une autre carte.',
  },
  WRONG_CODE: {
    title: 'Code de sécurité incorrect',
    message: 'Le code de sécurité ne correspond pas à cette carte. Rien n’a été débité. Vérifiez-le et réessayez.',
  },
  CARD_TRY_AGAIN: {
    title: 'Carte non traitée',
    message: 'Votre banque n’a pas pu traiter la carte. Rien n’a été débité. Réessayez dans un instant.',
  },
  OUTSTANDING_BALANCE: {
    title: 'Le total a changé',
    message:
      'Le montant est inférieur à la somme due. Rien n’a été débité. Vérifiez le nouveau total et payez à nouveau.',
  },
  INVALID_BILLING: {
    title: 'Vérifiez vos données de facturation',
    message:
      'Certaines données de facturation ne sont pas valables. Rien n’a été débité. Corrigez les champs signalés.',
  },
  NOT_PROCESSED: {
    title: 'Achat non effectué',
    message: 'Nous n’avons pas pu finaliser l’achat. Rien n’a été débité, et votre panier reste réservé. Réessayez.',
  },
  INVALID_QUANTITY: {
    title: 'Choisissez un autre nombre de billets',
    message: 'Choisissez au moins un billet, dans la limite par commande et des billets restants.',
  },
  TICKET_ERROR: {
    title: 'Ces places ne s’achètent pas ensemble',
    message: 'Les places ou l’offre ne vont pas ensemble. Choisissez d’autres places.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Vérifiez votre séjour',
    message: 'Les dates, les voyageurs ou la chambre ne sont pas valables. Corrigez-les et réessayez.',
  },
  INVALID_DATA: {
    title: 'Vérifiez votre saisie',
    message: 'Une saisie n’est pas valable. Corrigez-le et réessayez.',
  },
  NOT_SELLABLE: {
    title: 'Pas en vente',
    message: 'Les billets pour cet événement ne sont pas en vente pour le moment.',
  },
  SYSTEM_ERROR: {
    title: 'Un problème est survenu',
    message: 'Notre billetterie a rencontré un problème inattendu. Réessayez dans un instant.',
  },
  ROOM_RATE_CHANGED: {
    title: 'Le prix de la chambre a changé',
    message: 'Le prix a changé entre-temps. Vérifiez-le et confirmez à nouveau.',
  },
  ALREADY_TAKEN: {
    title: 'Quelqu’un a été plus rapide',
    message:
      'Quelqu’un a pris ces places ou cette chambre avant vous. Choisissez-en d’autres, ou prenez les meilleures disponibles.',
  },
  OFFER_GONE: {
    title: 'Offre indisponible',
    message: 'Cette formule n’est plus disponible. Choisissez une autre offre.',
  },
  BLOCKED: {
    title: 'Achat bloqué',
    message:
      'Cet achat a été bloqué pour des raisons de sécurité. Rien n’a été débité. Réessayez plus tard ou contactez le service client.',
  },
  OTHERS_FIRST: {
    title: 'Les autres passent d’abord pendant une minute',
    message:
      'Vous les avez gardés aussi longtemps que possible. Rien n’a été débité. Choisissez-en d’autres, ou réessayez dans une minute.',
  },
  RESALE_EXPIRED: {
    title: 'Offre de revente expirée',
    message: 'Le billet en revente ne vous est plus réservé. Le reste de votre panier est conservé.',
  },
  WAITING_ROOM: {
    title: 'Attendez votre tour',
    message:
      'Cet événement a une salle d’attente. Rejoignez la file et choisissez vos billets quand ce sera votre tour.',
  },
  PASS_IN_USE: {
    title: 'Votre tour vaut pour un seul achat',
    message:
      'Vous avez déjà réservé ou acheté des billets pour cet événement. Terminez cet achat ou libérez les billets. Pour en acheter d’autres, rejoignez à nouveau la file.',
  },
  DELIVERY_LATE: {
    title: 'Trop tard pour cette livraison',
    message: 'Elle ne peut plus arriver avant le début de l’événement. Choisissez un autre mode de livraison.',
  },
  DELIVERY_GONE: {
    title: 'Ce mode de livraison n’est pas disponible',
    message: 'Il n’est pas proposé pour cette commande. Choisissez un autre mode de livraison.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'Pas de livraison dans ce pays',
    message:
      'Le mode de livraison choisi ne dessert pas votre pays. Rien n’a été débité. Choisissez un autre mode de livraison ou une autre adresse.',
  },
  NOT_REFUNDABLE: {
    title: 'Retour impossible',
    message:
      'Le retour a déjà été effectué, la date limite est passée, ou une chambre de la commande n’est vendue qu’avec ces billets. Rien n’a été modifié.',
  },
  NOT_FOUND: {
    title: 'Introuvable',
    message: 'Cela n’existe plus, ou ne vous appartient pas. Repartez de la page de l’événement.',
  },
  NOT_SUPPORTED: {
    title: 'Non disponible ici',
    message: 'Cette fonction n’est pas disponible ici. Rien n’a été modifié.',
  },
  UNKNOWN: {
    title: 'Cela n’a pas fonctionné',
    message: 'Notre billetterie a refusé la demande. Réessayez dans un instant.',
  },
};
