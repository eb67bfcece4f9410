import { expect } from 'chai';
import type { Database } from '../../../../host/plugin-api/index.js';

interface Move {
  readonly tipo: string;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly task_id: number | null;
}

const controls: ReadonlySet<string> = new Set(['SUSPENSION', 'REANUDACION', 'CANCELACION', 'TERMINACION']);
const steps: ReadonlySet<string> = new Set(['ACCION', 'AVANCE', 'ENTREGA', 'RECONCILIACION', 'VENCIMIENTO']);

/**
 * Checks the history of an instance entry by entry: each control names the state before it, each step belongs to an
 * active instance, and only the data of the ending event follow an end.
 */
export async function checkOrder(database: Database, llave: string): Promise<void> {
  const moves = await database.rows<Move>(
    `SELECT h.tipo, h.desde, h.hacia, h.task_id FROM workflow_history h
     JOIN workflow_instance i ON i.id = h.instance_id WHERE i.llave = $1 ORDER BY h.id`,
    [llave],
  );
  let estado: string | null = 'ACTIVA';
  for (const { tipo, desde, hacia, task_id } of moves) {
    const said = `${llave}: ${tipo} of an instance that is ${estado}`;
    if (estado === 'FINALIZADA' || estado === 'CANCELADA') {
      expect([tipo, task_id], said).to.deep.equal(['RECONCILIACION', null]);
    } else if (controls.has(tipo)) {
      expect(desde, said).to.equal(estado);
      estado = hacia;
    } else if (steps.has(tipo) && task_id !== null) expect(estado, said).to.equal('ACTIVA');
  }
}
