/** The answer of both calls (interface, "GET /home/api/validar/"). */
export interface ValidationAnswer {
  readonly EsCorrecto: boolean;
  readonly mensaje: string;
}

const yes = (mensaje: string): ValidationAnswer => ({ EsCorrecto: true, mensaje });
const no = (mensaje: string): ValidationAnswer => ({ EsCorrecto: false, mensaje });

/** Counts the whole minutes until a moment, as people say them. */
function minutesUntil(end: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 60_000));
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** The outcomes of both calls, worded in one place. Addresses are masked. */
export const validationAnswers = {
  sent: (masked: string) => yes(`Se envió un correo con el código de verificación a ${masked}.`),

  sending: (masked: string) =>
    yes(`Se está enviando un correo con el código de verificación a ${masked}. Puede tardar unos minutos.`),

  pending: (masked: string) =>
    yes(`Ya hay una solicitud de validación pendiente para ${masked}. Use el código que se envió a ese correo.`),

  waiting: (masked: string) =>
    yes(
      `Ya hay una solicitud de validación pendiente para ${masked}, y su correo aún no ha salido. Puede tardar unos minutos.`,
    ),

  notSent: (masked: string) => no(`Error al enviar el correo de validación a ${masked}.`),

  nobody: () => no('No se encontró un correo registrado con esos datos.'),

  exhausted: (end: Date, now: Date) =>
    no(`Se agotaron los intentos de esta validación. Podrá solicitar otro código en ${minutesUntil(end, now)}.`),

  validated: () => yes('El correo fue validado correctamente.'),

  wrongCode: (triesLeft: number) =>
    no(`El código no es correcto. ${triesLeft === 1 ? 'Le queda 1 intento' : `Le quedan ${triesLeft} intentos`}.`),

  notOpen: () => no('No hay una validación pendiente, o su código ya se usó o venció. Solicite otro código.'),
} as const;
