import type { Mail } from '../../../host/plugin-api/index.js';
import type { Procedure } from '../procedures/procedure-catalog.js';

/** The receipt of a record, to the address that its form marks for it (decisions, section 3); no other answer is in it. */
export function receiptOf(
  procedure: Procedure,
  to: string,
  record: { readonly radicado: string; readonly key: string },
): Mail {
  return {
    to,
    subject: `Radicado ${record.radicado}`,
    text: [
      `Recibimos su trámite «${procedure.nombre}».`,
      '',
      `Número de radicado: ${record.radicado}`,
      `Clave de seguimiento: ${record.key}`,
      '',
      'Con la clave puede consultar en qué estado está. No la comparta.',
    ].join('\n'),
  };
}
