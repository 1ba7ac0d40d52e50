import type { Texts } from './shape.ts';

export const es: Texts = {
  signIn: 'Iniciar sesión en {brand}',
  demo: 'Esto es una demostración: elija quién quiere ser. No hay contraseña.',
  members: 'Miembros de demostración',
  kinds: {
    rich: 'Tiene muchos puntos para gastar',
    new: 'Acaba de unirse, con los puntos de bienvenida',
    unregistered: 'Todavía no tiene monedero',
    pending: 'El registro del monedero está pendiente',
    error: 'El registro del monedero ha fallado',
    suspended: 'La cuenta está suspendida',
  },
  otherEmail: 'Otra persona',
  email: 'Correo electrónico',
  emailHint: 'Cualquier dirección se convierte en miembro, por ejemplo anna.lee@example.com.',
  continue: 'Continuar',
  cancel: 'Cancelar y volver',
  suspended: 'Esta cuenta está suspendida. Elija otro miembro.',
  invalidEmail: 'Introduzca un correo electrónico como nombre@example.com.',
  expired: { title: 'Este inicio de sesión ha caducado', text: 'Vuelva a la tienda e inicie sesión de nuevo.' },
  invalid: { title: 'Este enlace no funciona', text: 'Vuelva a la tienda e inténtelo de nuevo.' },
  failed: { title: 'Ahora no es posible iniciar sesión', text: 'Inténtelo de nuevo dentro de unos minutos.' },
  notFound: { title: 'Esta página no existe', text: 'El inicio de sesión empieza en la tienda.' },
  tooMany: { title: 'Demasiados intentos', text: 'Espere un minuto e inténtelo de nuevo.' },
  signOut: {
    title: '¿Cerrar la sesión en {brand}?',
    text: 'Tendrá que iniciar sesión de nuevo para ver sus entradas y puntos.',
  },
  stay: 'Mantener la sesión',
  signedOut: { title: 'Ha cerrado la sesión', text: 'Hasta pronto.' },
  toStorefront: 'A la tienda',
};
