/** Questions of a tramite whose citizen may give an address for the receipt. */
export const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];

const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });

/** Writes a day as the notices do. */
export const dayOf = (moment: Date): string => day.format(moment);
