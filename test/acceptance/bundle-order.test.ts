import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { importInto } from './support/bundles.js';

const created = { created: 1, changed: 0, left: 0 };

const procedimiento = {
  pro_codigo: 'SALDO',
  nombre_bd: 'orden_saldo',
  usos: ['informe'],
  permisos: ['hacienda.consulta'],
  sql: {
    postgres: `CREATE FUNCTION orden_saldo(jsondata jsonb) RETURNS jsonb LANGUAGE sql
      AS $$ SELECT '{"estado": true, "respuesta": 1}'::jsonb $$`,
    mssql: `CREATE PROCEDURE dbo.orden_saldo @jsondata NVARCHAR(MAX) AS
      SELECT CAST(1 AS BIT) AS estado, '1' AS respuesta`,
  },
};

const proceso = {
  codigo: 'LICENCIA',
  nombre: 'Licencia',
  definicion: {
    inicio: 'REVISAR',
    tareas: [
      {
        codigo: 'REVISAR',
        nombre: 'Revisar',
        tipo: 'USUARIO',
        asignacion: { pool: ['dependencia:hacienda'] },
        acciones: [{ codigo: 'LISTO', nombre: 'Listo' }],
      },
      { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
    ],
    transiciones: [{ desde: 'REVISAR', accion: 'LISTO', hacia: 'FIN' }],
  },
};

/** Bundles whose first section refers to a later one. */
const pairs: Record<string, object> = {
  'a process before the department of its task': {
    procesos: [proceso],
    catalogos: { dependencia: [{ codigo: 'hacienda', nombre: 'Hacienda' }] },
  },
  'a menu before the procedure that names its permission': {
    catalogos: {
      menu: [
        { codigo: 'DEUDAS', nombre: 'Deudas', modulo: 'CONSULTAS', ruta: '/deudas', permiso: 'hacienda.consulta' },
      ],
      modulo: [{ codigo: 'CONSULTAS', nombre: 'Consultas' }],
    },
    procedimientos: [procedimiento],
  },
};

describe('a bundle in any order of its sections', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost();
  });
  after(() => host.stop());

  for (const [name, bundle] of Object.entries(pairs)) {
    it(`is imported: ${name}`, async () => {
      const { report } = await importInto(host, bundle);
      for (const [section, counts] of Object.entries(report)) expect(counts, section).to.deep.equal(created);
    });
  }
});
