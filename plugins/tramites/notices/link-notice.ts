/** The occasion of a link that somebody asked for: no tramite turns it off. */
export const LINK = 'ENLACE';

export const LINK_WORDS =
  'Hubo muchos intentos de consultar su solicitud con su radicado o su documento. Si usted la está consultando, siga ' +
  'con el enlace o la clave de este mensaje. Si no fue usted, no tiene que hacer nada: nadie la vio.';

/** The time in which a link is sent once. */
export const LINK_MILLISECONDS = 60 * 60 * 1000;
