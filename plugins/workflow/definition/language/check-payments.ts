import type { Charges } from '../../contract.js';
import { atTask, taskInWords, type DefinitionFault } from './fault.js';
import { asObject, type Outline } from './outline.js';

/**
 * Finds the payments that nothing here can take: no plugin has invoices, or the invoices are those of the city's own
 * procedures and the task wants one issued.
 */
export function checkPayments({ tasks }: Outline, charges: Pick<Charges, 'canIssue'> | undefined): DefinitionFault[] {
  return tasks.flatMap((task): DefinitionFault[] => {
    const { pago } = task.written;
    if (task.tipo !== 'ESPERA' || pago === undefined) return [];
    const path = atTask(task, 'pago');
    if (!charges) {
      const mensaje = `${taskInWords(task)} espera un pago, y nada instalado los recibe.`;
      return [{ path, codigo: 'sin_cobros', mensaje }];
    }
    if (charges.canIssue || asObject(pago)['factura'] !== undefined) return [];
    const mensaje = `${taskInWords(task)} expide una factura, y aquí las facturas son de los procedimientos de la ciudad: expídala con una tarea PROCEDIMIENTO y dé su número en «pago.factura».`;
    return [{ path, codigo: 'cobros_en_otra_parte', mensaje }];
  });
}
