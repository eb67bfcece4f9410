import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The supports of instances (interface, "Soporte_P"). `archivo` describes the file; `condicion` is FEEL. `adduser` is
 * null for a support that a citizen handed in.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_support (
    id ${t.identity} CONSTRAINT workflow_support_pk PRIMARY KEY,
    instance_id ${t.integer} NOT NULL
      CONSTRAINT workflow_support_instance_fk REFERENCES workflow_instance (id),
    tipo ${t.text(60)} NOT NULL,
    descripcion ${t.text(2000)} NOT NULL,
    condicion ${t.text(1000)} NULL,
    archivo ${t.json('archivo', 'workflow_support_archivo_ck')} NULL,
    adduser ${t.integer} NULL,
    adddate ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX workflow_support_instance_ix ON workflow_support (instance_id, id)');
});
