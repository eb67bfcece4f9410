import { Charges, type ChargedInvoice, type NewCharge } from '../../../../plugins/workflow/contract.js';
import type { CorrespondentsClient } from './correspondents-client.js';

/** A charge of a process. */
export const charge: NewCharge = {
  concepto: 'Expensas de la licencia 2026-0000012',
  titular: 'Carlos Restrepo',
  valor: '125000.5',
  vencimiento: '2999-12-14',
};

/** Returns the interface by which processes charge. */
export const chargesOf = ({ host }: CorrespondentsClient): Charges => host.container.get<Charges>(Charges);

/** Issues an invoice in a transaction of its own. */
export const issue = (client: CorrespondentsClient, given: Partial<NewCharge> = {}): Promise<ChargedInvoice> =>
  client.host.database.transaction((tx) => chargesOf(client).issueInvoice(tx, { ...charge, ...given }));

/** Withdraws an invoice in a transaction of its own. */
export const withdraw = (client: CorrespondentsClient, factura: string): Promise<boolean> =>
  client.host.database.transaction((tx) => chargesOf(client).withdrawInvoice(tx, factura));
