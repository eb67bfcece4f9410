import { defineMigration, type Dialect } from '../../../host/plugin-api/index.js';

/** Behind every term. */
const NEVER = "'9999-12-31T00:00:00Z'";

/** The states in which a task is work; of all others there are a thousand times as many. */
const OPEN = "('EN_POOL', 'ASIGNADA', 'EN_ESPERA', 'EN_EJECUCION', 'INCIDENTE')";

/**
 * Returns an index that only PostgreSQL keeps to the open tasks: a filter of SQL Server's compares no text across
 * collations.
 */
const whereOpen = (dialect: Dialect): string => (dialect === 'postgres' ? ` WHERE estado IN ${OPEN}` : '');

/**
 * Instances of processes: where each stands, and its tasks. The engine alone writes here, so that no key is checked
 * twice.
 */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  // PostgreSQL reads and plans the CHECK of a table anew for each statement that writes to it, that of a domain once a
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
  // `revision` grows with each step, which is decided by it; what locks several instances of a tree locks its root
  // first. Tokens and scopes get their ordinals from `next_ordinal`. `suspended_by` is the instance whose
  // suspension suspended this one. `acts` counts the steps of people and other systems, in it and in what it called;
  // `steps_alone` and `calls_alone` count steps and calls since the last one of those. `resultado` and `favorable` are
  // what it came to: of the FIN that it reached, or that was named from outside. `untouched_record` is the record of
  // its tree, until a person or another system first takes the instance up. `end_watched` says that another plugin has
  // asked to hear of the end.
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
  // The few that stand still or were stopped; those that run are among the newest.
  await run(
    `CREATE INDEX workflow_instance_estado_ix ON workflow_instance (estado, id)${dialect === 'postgres' ? " WHERE estado IN ('SUSPENDIDA', 'CANCELADA')" : ''}`,
  );
  // Those that may go on in another version, of a version: few among all that have ended.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX workflow_instance_live_ix ON workflow_instance (version_id, id)
         WHERE estado IN ('ACTIVA', 'SUSPENDIDA')`
      : 'CREATE INDEX workflow_instance_live_ix ON workflow_instance (version_id, estado, id)',
  );

  // Where an instance waits: a token at a task. It goes when it moves on.
  await run(`CREATE TABLE workflow_token (
    instance_id ${t.integer} NOT NULL,
    ordinal ${t.integer} NOT NULL,
    codigo ${t.text(60)} NOT NULL,
    scope ${t.integer} NOT NULL,
    branch ${t.text(60)} NULL,
    CONSTRAINT workflow_token_pk PRIMARY KEY (instance_id, ordinal))`);
  // What tokens are in, and end with (ADR 0024); that of the instance itself is 0, and has no row. Of a PARALELO, the
  // branches that have come to its join.
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

  // A token has one task, for as long as it is there; a task of the same code may be open in another scope. `grupos`
  // are those of its pool, as JSON, and `prioridad` is what rules of its term have set. Without an instance it is a
  // task of a channel. Of an automatic task, `done_at` is when its work was done, which it has yet to move on from,
  // `trabajo` what is known of work that goes on elsewhere, and `attempts` counts the runs of its procedure.
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
  // Conditions of indexes are read anew by each statement that writes to the table: there are as few as can be. SQL
  // Server takes two tasks without a form for equal.
  const whereForm = dialect === 'mssql' ? ' WHERE instf_llave IS NOT NULL' : '';
  await run(`CREATE UNIQUE INDEX workflow_task_instf_uq ON workflow_task (instf_llave)${whereForm}`);
  await run('CREATE INDEX workflow_task_instance_ix ON workflow_task (instance_id)');
  // What a user holds, in the order of the inbox; and the users whom ended tasks name, who are not removed.
  await run('CREATE INDEX workflow_task_asignado_ix ON workflow_task (asignado, estado, id)');
  // Figures, incidents and what is overdue.
  await run(`CREATE INDEX workflow_task_estado_ix ON workflow_task (estado, id)${whereOpen(dialect)}`);

  // What is to be done at a task once its moment has come; it goes with the task. `handed_at` is when a job was written
  // for it, `is_fixed` says that an administrator has set the moment, and `incidente` why it could not be done.
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
  // The few that could not be done; SQL Server has no filter by a text without a limit.
  if (dialect === 'postgres') {
    await run('CREATE INDEX workflow_timer_incidente_ix ON workflow_timer (id) WHERE incidente IS NOT NULL');
  }

  // The groups that may take a task while it has no holder, in both orders of the inbox: a page reads as many entries
  // as it shows. `vence` is that of the task, and the last moment of all where it has none.
  await run(`CREATE TABLE workflow_task_pool (
    grupo ${t.text(91)} NOT NULL,
    task_id ${t.integer} NOT NULL,
    vence ${t.timestamp} DEFAULT ${NEVER} NOT NULL,
    CONSTRAINT workflow_task_pool_pk PRIMARY KEY (grupo, task_id))`);
  await run('CREATE INDEX workflow_task_pool_vence_ix ON workflow_task_pool (grupo, vence, task_id)');
});
