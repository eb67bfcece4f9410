import type { Mail, MailTemplate } from '../../../host/plugin-api/index.js';
import type { Procedure } from '../procedures/procedure-catalog.js';

/** The wording of the receipt. */
export const receiptTemplate: MailTemplate = {
  name: 'tramites/receipt',
  folder: new URL('../mail/receipt/', import.meta.url),
};

/** One for each time zone: making a formatter costs more than all else that a creation computes. */
const formats = new Map<string, Intl.DateTimeFormat>();

function momentIn(timeZone: string, moment: Date): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** The receipt of a record, to the address that its form marks for it (decisions, section 3); no other answer is in it. */
export function receiptOf(
  procedure: Procedure,
  to: string,
  record: { readonly radicado: string; readonly key: string },
  filed: { readonly at: Date; readonly timeZone: string },
): Mail {
  return {
    to,
    template: receiptTemplate,
    data: {
      tramite: procedure.nombre,
      radicado: record.radicado,
      fecha: momentIn(filed.timeZone, filed.at),
      clave: record.key,
    },
  };
}
