import request from 'supertest';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { HostPair } from './host-pair.js';

const BOSS = 'administradora';
const SPREAD_SECONDS = 60;

const end = { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' };
const bundle = {
  usuarios: [{ username: BOSS, password: PASSWORD, is_superuser: true }],
  plantillas_correo: [{ codigo: 'M_AVISO', asunto: 'Aviso', html: '<p>Hola</p>', texto: 'Hola' }],
  procesos: [
    {
      codigo: 'ESPERA',
      nombre: 'Espera',
      definicion: {
        inicio: 'PAUSA',
        tareas: [{ codigo: 'PAUSA', nombre: 'Pausa', tipo: 'ESPERA', hasta: 'P1Y' }, end],
        transiciones: [{ desde: 'PAUSA', hacia: 'FIN' }],
      },
    },
    {
      codigo: 'CORREO',
      nombre: 'Correo',
      definicion: {
        inicio: 'AVISAR',
        tareas: [
          { codigo: 'AVISAR', nombre: 'Avisar', tipo: 'CORREO', plantilla: 'M_AVISO', para: '"ana@correo.example"' },
          end,
        ],
        transiciones: [{ desde: 'AVISAR', hacia: 'FIN' }],
      },
    },
  ],
};

/** Tables and their columns, copied for each instance from the one that began through the service. */
const copies = [
  `INSERT INTO workflow_token (instance_id, ordinal, codigo, scope, branch)
   SELECT i.id, k.ordinal, k.codigo, k.scope, k.branch FROM workflow_instance i, workflow_token k
   WHERE i.id > $1 AND k.instance_id = $1`,
  `INSERT INTO workflow_task (instance_id, token, scope, process_id, codigo, nombre, tipo, titulo, estado, grupos,
     created_at, vence)
   SELECT i.id, t.token, t.scope, t.process_id, t.codigo, t.nombre, t.tipo, t.titulo, t.estado, t.grupos, t.created_at,
     t.vence
   FROM workflow_instance i, workflow_task t WHERE i.id > $1 AND t.instance_id = $1`,
  'DELETE FROM workflow_timer WHERE task_id IN (SELECT id FROM workflow_task WHERE instance_id = $1)',
  `INSERT INTO timer_due (task_id, due_at)
   SELECT id, now() + interval '3 seconds' + random() * interval '${SPREAD_SECONDS} seconds'
   FROM workflow_task WHERE instance_id > $1`,
  `INSERT INTO workflow_timer (task_id, codigo, due_at)
   SELECT task_id, 'VENCIMIENTO', due_at FROM timer_due WHERE $1::int IS NOT NULL ORDER BY due_at`,
];

/** Faults that must not exist in the end: each is one statement. */
const wrongs: Readonly<Record<string, string>> = {
  'a task that was not left once': `SELECT d.task_id AS id FROM timer_due d
    LEFT JOIN workflow_history h ON h.task_id = d.task_id AND h.tipo = 'VENCIMIENTO'
    GROUP BY d.task_id HAVING COUNT(h.id) <> 1`,
  'a task that is open': `SELECT t.id FROM timer_due d JOIN workflow_task t ON t.id = d.task_id
    WHERE t.estado <> 'COMPLETADA'`,
  'an instance that goes on': `SELECT i.id FROM timer_due d JOIN workflow_task t ON t.id = d.task_id
    JOIN workflow_instance i ON i.id = t.instance_id WHERE i.estado <> 'FINALIZADA'`,
  'a step before its moment': `SELECT h.task_id AS id FROM timer_due d
    JOIN workflow_history h ON h.task_id = d.task_id AND h.tipo = 'VENCIMIENTO' WHERE h.at < d.due_at`,
  'a timer that is left': 'SELECT id FROM workflow_timer',
  'a job that was given up': "SELECT seq AS id FROM host_job WHERE state IN ('FALLIDA', 'VENCIDA', 'DESCARTADA')",
};

/** Two hosts, and instances that wait for a time. */
export class TimerRun {
  private constructor(
    readonly pair: HostPair,
    private readonly token: string,
  ) {}

  static async start(mail: object): Promise<TimerRun> {
    const table = 'CREATE TABLE timer_due (task_id INTEGER PRIMARY KEY, due_at TIMESTAMPTZ NOT NULL)';
    const pair = await HostPair.start({ bundle, table, config: { mail } });
    const credentials = { username: BOSS, password: PASSWORD };
    const { body } = await request(pair.address()!).post('/api/token/').send(credentials).expect(200);
    return new TimerRun(pair, (body as { access: string }).access);
  }

  remove(): Promise<void> {
    return this.pair.remove();
  }

  /** Starts an instance of a process; returns its key, or undefined where no host did it. */
  async startInstance(proceso: string): Promise<string | undefined> {
    const { status, body } = await request(this.pair.address() ?? '')
      .post('/workflow/api/instancias/')
      .set('Authorization', `Bearer ${this.token}`)
      .send({ proceso });
    return status === 201 ? (body as { instancia: { llave: string } }).instancia.llave : undefined;
  }

  /** Reads a page of the inbox; returns whether a host answered. */
  async readInbox(): Promise<boolean> {
    const { status } = await request(this.pair.address() ?? '')
      .get('/workflow/api/bandeja/')
      .set('Authorization', `Bearer ${this.token}`);
    return status === 200;
  }

  async hasEnded(llave: string): Promise<boolean> {
    const sql = "SELECT id FROM workflow_instance WHERE llave = $1 AND estado = 'FINALIZADA'";
    return (await this.pair.database.rows(sql, [llave])).length > 0;
  }

  /** Creates so many waiting instances, whose timers are due within a minute. */
  async begin(count: number): Promise<void> {
    const { database } = this.pair;
    const llave = await this.startInstance('ESPERA');
    const [{ id }] = (await database.rows<{ id: number }>('SELECT id FROM workflow_instance WHERE llave = $1', [
      llave,
    ])) as [{ id: number }];
    await database.transaction(async (tx) => {
      await database.changeRows(
        `INSERT INTO workflow_instance (llave, version_id, estado, datos, revision, next_ordinal, created_at)
         SELECT gen_random_uuid()::text, version_id, estado, datos, revision, next_ordinal, created_at
         FROM workflow_instance, generate_series(1, $2::int) WHERE id = $1`,
        [id, count],
        tx,
      );
      for (const sql of copies) await database.changeRows(sql, [id], tx);
    });
  }

  /** Counts the timers that are done. */
  async done(): Promise<number> {
    const sql = `SELECT (SELECT COUNT(*) FROM timer_due) - (SELECT COUNT(*) FROM workflow_timer) AS done`;
    const [row] = await this.pair.database.rows<{ done: string | number }>(sql);
    return Number(row!.done);
  }

  async openJobs(): Promise<number> {
    const sql =
      "SELECT COUNT(*) AS jobs FROM host_job WHERE name IN ('workflow/timer', 'workflow/timer-batch') AND state = 'PENDIENTE'";
    const [row] = await this.pair.database.rows<{ jobs: string | number }>(sql);
    return Number(row!.jobs);
  }

  /** Returns the faults in the end, with their numbers. */
  async wrong(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const [what, sql] of Object.entries(wrongs)) {
      const rows = await this.pair.database.rows(sql);
      if (rows.length > 0) found[what] = rows.length;
    }
    return found;
  }

  /** Describes in a line the seconds from the due times of timers to their steps. */
  async describe(): Promise<string> {
    const [row] = await this.pair.database.rows<Record<'count' | 'half' | 'most' | 'last', string>>(
      `SELECT COUNT(*) AS count, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY late) AS half,
         PERCENTILE_CONT(0.99) WITHIN GROUP (ORDER BY late) AS most, MAX(late) AS last
       FROM (SELECT EXTRACT(EPOCH FROM h.at - d.due_at)::float8 AS late FROM timer_due d
         JOIN workflow_history h ON h.task_id = d.task_id AND h.tipo = 'VENCIMIENTO') AS steps`,
    );
    const { count, half, most, last } = row!;
    const seconds = (value: string): string => Number(value).toFixed(1);
    return `      ${count} timers; late by ${seconds(half)} s (half), ${seconds(most)} s (99 %), ${seconds(last)} s (most)\n`;
  }
}
