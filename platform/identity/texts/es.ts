import type { Texts } from './shape.ts';

export const es: Texts = {
  signIn: 'Iniciar sesión en {brand}',
  demo: 'Esto es una demostración: elige quién quieres ser. No hay contraseña.',
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
  suspended: 'Esta cuenta está suspendida. Elige otro miembro.',
  invalidEmail: 'Introduce un correo electrónico como nombre@example.com.',
  expired: { title: 'Este inicio de sesión ha caducado', text: 'Vuelve a la tienda e inicia sesión de nuevo.' },
  invalid: { title: 'Este enlace no funciona', text: 'Vuelve a la tienda e inténtalo de nuevo.' },
  failed: { title: 'Ahora no es posible iniciar sesión', text: 'Inténtalo de nuevo dentro de unos minutos.' },
  notFound: { title: 'Esta página no existe', text: 'El inicio de sesión empieza en la tienda.' },
  tooMany: { title: 'Demasiados intentos', text: 'Espera un minuto e inténtalo de nuevo.' },
  signOut: {
    title: '¿Cerrar la sesión en {brand}?',
    text: 'Tendrás que iniciar sesión de nuevo para ver tus entradas.',
  },
  stay: 'Mantener la sesión',
  signedOut: { title: 'Has cerrado la sesión', text: 'Hasta pronto.' },
  toStorefront: 'A la tienda',
};
