import { defineMigration, type Dialect } from '../../../host/plugin-api/index.js';

/** Later than any term. */
const NEVER = "'9999-12-31T00:00:00Z'";

/** The states of open tasks; ended tasks are a thousand times as many. */
const OPEN = "('EN_POOL', 'ASIGNADA', 'EN_ESPERA', 'EN_EJECUCION', 'INCIDENTE')";

/**
 * Restricts an index to the open tasks, on PostgreSQL only: a filter of SQL Server cannot compare texts of different
 * collations.
 */
const whereOpen = (dialect: Dialect): string => (dialect === 'postgres' ? ` WHERE estado IN ${OPEN}` : '');

/**
 * The tables of instances and tasks. Foreign keys are omitted: only the engine writes here, so that a check would only
 * repeat its work.
 */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  // PostgreSQL parses and plans the CHECK of a table for each statement that writes to it, that of a domain once a
  // connection.
  const oneOf = async (name: string, constraint: string, values: string): Promise<string> => {
    const check = (value: string): string => `CONSTRAINT ${constraint} CHECK (${value} IN (${values}))`;
    if (dialect !== 'postgres') return `${t.text(20)} NOT NULL ${check('estado')}`;
    await run(`CREATE DOMAIN ${name} AS ${t.text(20)} ${check('VALUE')}`);
    return `${name} NOT NULL`;
  };
  const instanceState = await oneOf(
    'workflow_instance_state',
    'workflow_instance_estado_ck',
    "'ACTIVA', 'SUSPENDIDA', 'FINALIZADA', 'CANCELADA'",
  );
  const taskState = await oneOf(
    'workflow_task_state',
    'workflow_task_estado_ck',
    "'EN_POOL', 'ASIGNADA', 'EN_ESPERA', 'EN_EJECUCION', 'INCIDENTE', 'COMPLETADA', 'CANCELADA'",
  );
  // `revision` grows with each step, which is written only where it is still the planned one; a change of several
  // instances of a tree locks its root first. `next_ordinal` numbers tokens and scopes. `suspended_by` is the instance
  // whose suspension suspended this one. `acts` counts the steps of people and other systems, in the instance and in
  // those it called; `steps_alone` and `calls_alone` count steps and calls since the last such step. `resultado` and
  // `favorable` are the outcome: of the FIN that was reached, or that was named from outside. `untouched_record` is the
  // record of the tree, until a person or another system first acts on the instance. `end_watched` says that another
  // plugin asked for the event of its end.
  await run(`CREATE TABLE workflow_instance (
    id ${t.identity} CONSTRAINT workflow_instance_pk PRIMARY KEY,
    llave ${t.text(36)} NOT NULL CONSTRAINT workflow_instance_llave_uq UNIQUE,
    root_id ${t.integer} NULL,
    parent_id ${t.integer} NULL,
    parent_token ${t.integer} NULL,
    version_id ${t.integer} NOT NULL,
    estado ${instanceState},
    suspended_by ${t.integer} NULL,
    datos ${t.json('datos', 'workflow_instance_datos_ck')} NOT NULL,
    revision ${t.integer} NOT NULL,
    next_ordinal ${t.integer} NOT NULL,
    acts ${t.integer} DEFAULT 0 NOT NULL,
    steps_alone ${t.integer} DEFAULT 0 NOT NULL,
    calls_alone ${t.integer} DEFAULT 0 NOT NULL,
    origin_kind ${t.text(20)} NULL,
    origin_id ${t.integer} NULL,
    untouched_record ${t.integer} NULL,
    started_by ${t.integer} NULL,
    created_at ${t.timestamp} NOT NULL,
    ended_at ${t.timestamp} NULL,
    resultado ${t.text(60)} NULL,
    favorable ${t.boolean} NULL,
    end_watched ${t.boolean} DEFAULT ${t.false} NOT NULL)`);
  await run('CREATE INDEX workflow_instance_root_ix ON workflow_instance (root_id) WHERE root_id IS NOT NULL');
  await run(
    'CREATE INDEX workflow_instance_origin_ix ON workflow_instance (origin_kind, origin_id) WHERE origin_kind IS NOT NULL',
  );
  // The few suspended and cancelled instances; active ones are among the newest.
  await run(
    `CREATE INDEX workflow_instance_estado_ix ON workflow_instance (estado, id)${dialect === 'postgres' ? " WHERE estado IN ('SUSPENDIDA', 'CANCELADA')" : ''}`,
  );
  // The live instances of a version, which may move to another one: few among all that have ended.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX workflow_instance_live_ix ON workflow_instance (version_id, id)
         WHERE estado IN ('ACTIVA', 'SUSPENDIDA')`
      : 'CREATE INDEX workflow_instance_live_ix ON workflow_instance (version_id, estado, id)',
  );

  // The place where an instance waits: a token at a task, deleted when it moves on.
  await run(`CREATE TABLE workflow_token (
    instance_id ${t.integer} NOT NULL,
    ordinal ${t.integer} NOT NULL,
    codigo ${t.text(60)} NOT NULL,
    scope ${t.integer} NOT NULL,
    branch ${t.text(60)} NULL,
    CONSTRAINT workflow_token_pk PRIMARY KEY (instance_id, ordinal))`);
  // The scopes that tokens are in, and end with (ADR 0024); that of the instance itself is 0, and has no row.
  // `workflow_arrival` has the branches of a PARALELO that have reached its join.
  await run(`CREATE TABLE workflow_scope (
    instance_id ${t.integer} NOT NULL,
    ordinal ${t.integer} NOT NULL,
    kind ${t.text(20)} NOT NULL,
    codigo ${t.text(60)} NOT NULL,
    parent ${t.integer} NOT NULL,
    branch ${t.text(60)} NULL,
    CONSTRAINT workflow_scope_pk PRIMARY KEY (instance_id, ordinal))`);
  await run(`CREATE TABLE workflow_arrival (
    instance_id ${t.integer} NOT NULL,
    scope ${t.integer} NOT NULL,
    branch ${t.text(60)} NOT NULL,
    CONSTRAINT workflow_arrival_pk PRIMARY KEY (instance_id, scope, branch))`);

  // A token has one task as long as it exists; a task of the same code may be open in another scope. `grupos` are those
  // of its pool, as JSON, and `prioridad` is set by rules of its term. A task without an instance is one of a channel.
  // For an automatic task, `done_at` is when its work was done, before the token moves on, `trabajo` is the state of
  // work that continues elsewhere, and `attempts` counts the runs of its procedure.
  await run(`CREATE TABLE workflow_task (
    id ${t.identity} CONSTRAINT workflow_task_pk PRIMARY KEY,
    instance_id ${t.integer} NULL,
    token ${t.integer} NULL,
    scope ${t.integer} NULL,
    process_id ${t.integer} NULL,
    codigo ${t.text(60)} NOT NULL,
    nombre ${t.text(200)} NOT NULL,
    tipo ${t.text(20)} NOT NULL,
    titulo ${t.text(300)} NOT NULL,
    prioridad ${t.integer} DEFAULT 0 NOT NULL,
    estado ${taskState},
    asignado ${t.integer} NULL,
    grupos ${t.json('grupos', 'workflow_task_grupos_ck')} NULL,
    instf_llave ${t.text(36)} NULL,
    mensaje ${t.text(60)} NULL,
    trabajo ${t.json('trabajo', 'workflow_task_trabajo_ck')} NULL,
    attempts ${t.integer} DEFAULT 0 NOT NULL,
    done_at ${t.timestamp} NULL,
    incidente ${t.json('incidente', 'workflow_task_incidente_ck')} NULL,
    metadatos_extra ${t.json('metadatos_extra', 'workflow_task_metadatos_ck')} NULL,
    created_at ${t.timestamp} NOT NULL,
    taken_at ${t.timestamp} NULL,
    vence ${t.timestamp} NULL,
    ended_at ${t.timestamp} NULL)`);
  // Each statement that writes to the table evaluates the conditions of its indexes, so there are as few as possible.
  // SQL Server treats two tasks without a form as equal.
  const whereForm = dialect === 'mssql' ? ' WHERE instf_llave IS NOT NULL' : '';
  await run(`CREATE UNIQUE INDEX workflow_task_instf_uq ON workflow_task (instf_llave)${whereForm}`);
  await run('CREATE INDEX workflow_task_instance_ix ON workflow_task (instance_id)');
  // The tasks that a user holds, in the order of the inbox; and the users of ended tasks, who cannot be deleted.
  await run('CREATE INDEX workflow_task_asignado_ix ON workflow_task (asignado, estado, id)');
  // Figures, incidents and overdue tasks.
  await run(`CREATE INDEX workflow_task_estado_ix ON workflow_task (estado, id)${whereOpen(dialect)}`);

  // The effects of a task's term, each with its moment; deleted with the task. `handed_at` is when its job was written,
  // `is_fixed` says that an administrator has set the moment, and `incidente` why the timer failed.
  await run(`CREATE TABLE workflow_timer (
    id ${t.identity} CONSTRAINT workflow_timer_pk PRIMARY KEY,
    task_id ${t.integer} NOT NULL,
    codigo ${t.text(20)} NOT NULL,
    due_at ${t.timestamp} NOT NULL,
    handed_at ${t.timestamp} NULL,
    is_fixed ${t.boolean} DEFAULT ${t.false} NOT NULL,
    incidente ${t.json('incidente', 'workflow_timer_incidente_ck')} NULL,
    CONSTRAINT workflow_timer_codigo_uq UNIQUE (task_id, codigo))`);
  await run('CREATE INDEX workflow_timer_due_ix ON workflow_timer (due_at, id) WHERE handed_at IS NULL');
  // The few failed timers; SQL Server cannot filter by a text of unlimited length.
  if (dialect === 'postgres') {
    await run('CREATE INDEX workflow_timer_incidente_ix ON workflow_timer (id) WHERE incidente IS NOT NULL');
  }

  // The groups that may take a task while it has no holder, in both orders of the inbox: a page reads as many entries
  // as it shows. `vence` is that of the task, or later than any term where it has none.
  await run(`CREATE TABLE workflow_task_pool (
    grupo ${t.text(91)} NOT NULL,
    task_id ${t.integer} NOT NULL,
    vence ${t.timestamp} DEFAULT ${NEVER} NOT NULL,
    CONSTRAINT workflow_task_pool_pk PRIMARY KEY (grupo, task_id))`);
  await run('CREATE INDEX workflow_task_pool_vence_ix ON workflow_task_pool (grupo, vence, task_id)');
});
