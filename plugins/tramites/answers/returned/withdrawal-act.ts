import { z } from 'zod';
import { fieldErrors, fieldIssues, InputError, spanishReasons } from '../../../../host/plugin-api/index.js';
import { plainText } from '../../vocabulary/index.js';

/** The most characters of the reasons: the whole act is an answer, which has 20,000. */
const MOST_REASONS = 10_000;

/** The fields of an act, as admin procedures take them: its reasons. */
export const withdrawalFields = z.strictObject({
  motivo: plainText(MOST_REASONS, 'Escriba el motivo: la ley pide un acto motivado.'),
});

/** Reads the fields of an act from a form. Throws `InputError`, field by field. */
export function readWithdrawalForm(fields: Readonly<Record<string, unknown>>): z.output<typeof withdrawalFields> {
  const { data, error } = withdrawalFields.safeParse(fields, { error: spanishReasons });
  if (error) throw new InputError('El acto no es válido.', { errors: fieldErrors(fieldIssues(error)) });
  return data;
}

/** The facts of an act beside its reasons: until when the citizen had time, and by which law. */
interface Decreed {
  readonly motivo: string;
  /** Such as `7 de mayo de 2026`. */
  readonly until: string;
  readonly fuente: string;
  /** The remedies that the tramite names, in words. */
  readonly recursos: readonly string[];
}

/** The remedy of the law, where the tramite names none (Ley 1437 of 2011, articles 74 and 76). */
const LEGAL_REMEDY =
  'Si no está de acuerdo, puede presentar el recurso de reposición ante esta entidad, dentro de los diez días ' +
  'hábiles siguientes a la notificación de este acto (Ley 1437 de 2011, arts. 74 y 76).';

/** Writes the act as the citizen is notified of it, with the remedies. */
export function withdrawalText({ motivo, until, fuente, recursos }: Decreed): string {
  return [
    'Decretamos el desistimiento de su solicitud y archivamos el expediente: el plazo para entregar lo que faltaba ' +
      `terminó el ${until}, y no lo recibimos (${fuente}).`,
    `Motivo: ${motivo}`,
    ...(recursos.length > 0 ? [recursos.join('\n')] : [LEGAL_REMEDY]),
    'También puede presentar la solicitud de nuevo, con lo que faltaba.',
  ].join('\n\n');
}
