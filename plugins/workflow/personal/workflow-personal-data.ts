import { inject, injectable } from 'inversify';
import {
  Database,
  type ErasedItems,
  type ExportedItem,
  type JsonValue,
  type Person,
  type PersonalData,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { CaseEraser } from './case-eraser.js';
import { PersonCases } from './person-cases.js';

/** Of a task without a process, as in the history. */
const TASK = 'workflow.task';
const INSTANCE = 'workflow.instance';

interface TaskRow {
  readonly codigo: string;
  readonly titulo: string;
  readonly estado: string;
  readonly metadatos_extra: unknown;
  readonly created_at: Date;
}

interface SupportRow {
  readonly tipo: string;
  readonly descripcion: string;
  readonly archivo: unknown;
}

const MOST_NAMED = 20;

/** Instances of processes, their tasks and supports; tasks of a chat; absences and views of a user. */
@injectable()
export class WorkflowPersonalData implements PersonalData {
  readonly plugin = 'workflow';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(PersonCases) private readonly cases: PersonCases,
    @inject(CaseEraser) private readonly eraser: CaseEraser,
  ) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const instances = await this.cases.instances(person, tx);
    const tasks = await this.cases.ownTasks(person, tx);
    return {
      things: [
        ...instances.map(({ llave }) => ({ kind: INSTANCE, id: llave })),
        ...tasks.map(({ id }) => ({ kind: TASK, id: String(id) })),
      ],
    };
  }

  async obstacles(person: Person, tx?: Transaction): Promise<readonly string[]> {
    const open = (await this.cases.instances(person, tx)).filter(
      ({ estado }) => estado !== 'FINALIZADA' && estado !== 'CANCELADA',
    );
    const held = await this.cases.heldBy(person, tx);
    const reasons = [
      ...open.map(({ llave, estado }) => `El proceso ${llave} está en estado ${estado}.`),
      ...held.map((codigo) => `La cuenta tiene abierta la tarea ${codigo}.`),
    ];
    const more = reasons.length - MOST_NAMED;
    return more > 0 ? [...reasons.slice(0, MOST_NAMED), `Y ${more} procesos o tareas más.`] : reasons;
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const { id, llave, estado, proceso, datos } of await this.cases.instances(person)) {
      const [tareas, soportes] = [await this.tasks('instance_id', id), await this.supports(id)];
      const contenido = this.database.parseJson<JsonValue>(datos);
      yield { apartado: 'Procesos', dato: { llave, proceso, estado, datos: contenido, tareas, soportes } };
    }
    for (const id of person.ids(TASK)) {
      for (const tarea of await this.tasks('id', Number(id))) yield { apartado: 'Tareas sin proceso', dato: { tarea } };
    }
    for (const user of person.ids('auth.user').map(Number)) {
      const absences = await this.database.rows<{ desde: string; hasta: string; motivo: string }>(
        'SELECT desde, hasta, motivo FROM workflow_substitution WHERE user_id = $1',
        [user],
      );
      for (const absence of absences) yield { apartado: 'Ausencias', dato: { ...absence } };
      const views = await this.database.rows<{ nombre: string; filtros: unknown }>(
        'SELECT nombre, filtros FROM workflow_inbox_view WHERE user_id = $1',
        [user],
      );
      for (const { nombre, filtros } of views) {
        yield {
          apartado: 'Vistas de la bandeja',
          dato: { nombre, filtros: this.database.parseJson<JsonValue>(filtros) },
        };
      }
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    const instances = await this.cases.instances(person, tx);
    for (const instance of instances) await this.eraser.eraseInstance(tx, instance);
    const tasks = person.ids(TASK).map(Number);
    for (const id of tasks) await this.eraser.eraseTask(tx, id);
    let ofUser = 0;
    for (const user of person.ids('auth.user').map(Number)) ofUser += await this.eraser.eraseUser(tx, user);
    const moves = 'Los movimientos, con sus fechas y el número de cada usuario.';
    return [
      { que: 'Procesos', borrados: instances.length, queda: moves },
      { que: 'Tareas sin proceso', borrados: tasks.length, queda: moves },
      { que: 'Ausencias y vistas de la bandeja', borrados: ofUser },
    ].filter(({ borrados }) => borrados > 0);
  }

  private async tasks(column: 'id' | 'instance_id', value: number): Promise<JsonValue[]> {
    const rows = await this.database.rows<TaskRow>(
      `SELECT codigo, titulo, estado, metadatos_extra, created_at FROM workflow_task WHERE ${column} = $1 ORDER BY id`,
      [value],
    );
    return rows.map(({ codigo, titulo, estado, metadatos_extra, created_at }) => ({
      ...{ codigo, titulo, estado, creada: created_at.toISOString() },
      metadatos: this.database.parseJson<JsonValue>(metadatos_extra),
    }));
  }

  private async supports(instance: number): Promise<JsonValue[]> {
    const rows = await this.database.rows<SupportRow>(
      'SELECT tipo, descripcion, archivo FROM workflow_support WHERE instance_id = $1 ORDER BY id',
      [instance],
    );
    return rows.map(({ archivo, ...row }) => ({ ...row, archivo: this.database.parseJson<JsonValue>(archivo) }));
  }
}
