import type { Texts } from './texts.ts';

export const es: Texts = {
  PROVIDER_DOWN: {
    title: 'El proveedor de entradas no responde',
    message:
      'El proveedor de entradas de este evento no responde. No se ha reservado nada. Inténtalo de nuevo en unos minutos.',
  },
  INVALID_CARD: {
    title: 'Tarjeta no aceptada',
    message:
      'Tu tarjeta se ha rechazado o sus datos no son correctos. No se ha cobrado nada. Revisa la tarjeta o usa otra.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Saldo insuficiente',
    message: 'Tu tarjeta no tiene saldo suficiente para esta compra. No se ha cobrado nada. Usa otra tarjeta.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Falta la confirmación',
    message: 'Tu banco pide que confirmes este pago y aquí no es posible. No se ha cobrado nada. Usa otra tarjeta.',
  },
  NOT_CONFIRMED: {
    title: 'Pago sin confirmar',
    message: 'El pago no se confirmó en tu banco. No se ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.',
  },
  PAYMENT_CANCELED: {
    title: 'Pago cancelado',
    message: 'Has cancelado el pago. No se ha cobrado nada. Paga de otra forma mientras tu carrito siga reservado.',
  },
  INVALID_CART_STATE: {
    title: 'Este carrito ya no se puede cambiar',
    message: 'El carrito ha caducado, se está pagando o ya se ha comprado. Empieza de nuevo desde el evento.',
  },
  CARD_EXPIRED: {
    title: 'Tarjeta caducada',
    message: 'Esta tarjeta ha caducado. No se ha cobrado nada. Usa otra tarjeta.',
  },
  WRONG_CODE: {
    title: 'Código de seguridad incorrecto',
    message:
      'El código de seguridad no corresponde a esta tarjeta. No se ha cobrado nada. Revísalo e inténtalo de nuevo.',
  },
  CARD_TRY_AGAIN: {
    title: 'No se ha podido procesar la tarjeta',
    message:
      'Tu banco no ha podido procesar la tarjeta en este momento. No se ha cobrado nada. Inténtalo de nuevo en un momento.',
  },
  OUTSTANDING_BALANCE: {
    title: 'El total ha cambiado',
    message:
      'El importe es inferior al que hay que pagar. No se ha cobrado nada. Revisa el nuevo total y paga de nuevo.',
  },
  INVALID_BILLING: {
    title: 'Revisa tus datos de facturación',
    message: 'Algunos datos de facturación no son válidos. No se ha cobrado nada. Corrige los campos marcados.',
  },
  NOT_PROCESSED: {
    title: 'Compra no realizada',
    message:
      'No hemos podido completar tu compra. No se ha cobrado nada y tu carrito sigue reservado. Inténtalo de nuevo.',
  },
  INVALID_QUANTITY: {
    title: 'Elige otro número de entradas',
    message: 'Elige al menos una entrada, hasta el límite por pedido y las que queden.',
  },
  TICKET_ERROR: {
    title: 'Estos asientos no se pueden comprar juntos',
    message: 'Los asientos o la oferta no van juntos. Elige otros asientos.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Revisa tu estancia',
    message: 'Las fechas, los huéspedes o la habitación no son válidos. Corrígelos e inténtalo de nuevo.',
  },
  INVALID_DATA: {
    title: 'Revisa lo que has escrito',
    message: 'Hay un dato que no es válido. Corrígelo e inténtalo de nuevo.',
  },
  NOT_SELLABLE: {
    title: 'No está a la venta',
    message: 'Las entradas para este evento no están a la venta ahora mismo.',
  },
  SYSTEM_ERROR: {
    title: 'Algo ha salido mal',
    message: 'Nuestro sistema de entradas ha tenido un fallo inesperado. Inténtalo de nuevo en un momento.',
  },
  ROOM_RATE_CHANGED: {
    title: 'El precio de la habitación ha cambiado',
    message: 'El precio ha cambiado desde que lo viste. Revísalo y confirma de nuevo.',
  },
  ALREADY_TAKEN: {
    title: 'Alguien se te ha adelantado',
    message:
      'Otra persona se ha quedado antes con estos asientos o esta habitación. Elige otros o quédate con los mejores disponibles.',
  },
  OFFER_GONE: {
    title: 'La oferta ya no está disponible',
    message: 'Este paquete ya no está disponible. Elige otra oferta.',
  },
  BLOCKED: {
    title: 'Compra bloqueada',
    message:
      'Esta compra se ha bloqueado por motivos de seguridad. No se ha cobrado nada. Inténtalo más tarde o contacta con atención al cliente.',
  },
  OTHERS_FIRST: {
    title: 'Durante un minuto tienen prioridad otros',
    message:
      'Ya las has tenido reservadas todo el tiempo permitido. No se ha cobrado nada. Elige otras o inténtalo dentro de un minuto.',
  },
  RESALE_EXPIRED: {
    title: 'La oferta de reventa ha caducado',
    message: 'La entrada de reventa ya no está reservada para ti. El resto de tu carrito se mantiene.',
  },
  WAITING_ROOM: {
    title: 'Espera tu turno',
    message: 'Este evento tiene una sala de espera. Ponte en la cola y elige tus entradas cuando sea tu turno.',
  },
  PASS_IN_USE: {
    title: 'Tu turno es para una sola compra',
    message:
      'Ya has reservado o comprado entradas de este evento. Termina esa compra o libera las entradas. Para comprar más, vuelve a ponerte en la cola.',
  },
  DELIVERY_LATE: {
    title: 'Demasiado tarde para esta entrega',
    message: 'Ya no puede llegar antes de que empiece el evento. Elige otra forma de entrega.',
  },
  DELIVERY_GONE: {
    title: 'Esta entrega no está disponible',
    message: 'No se ofrece para este pedido. Elige otra forma de entrega.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'No hay entregas en este país',
    message:
      'La entrega que has elegido no está disponible en tu país. No se ha cobrado nada. Elige otra forma de entrega u otra dirección.',
  },
  NOT_REFUNDABLE: {
    title: 'No se puede devolver',
    message:
      'Ya se ha devuelto, el plazo ha terminado o una habitación del pedido solo se vende con estas entradas. No se ha cambiado nada.',
  },
  NOT_FOUND: {
    title: 'No encontrado',
    message: 'Ya no existe o no es tuyo. Empieza de nuevo desde el evento.',
  },
  NOT_SUPPORTED: {
    title: 'No disponible aquí',
    message: 'Esto no está disponible aquí. No se ha cambiado nada.',
  },
  UNKNOWN: {
    title: 'No ha funcionado',
    message: 'Nuestro sistema de entradas ha rechazado la solicitud. Inténtalo de nuevo en un momento.',
  },
};
