import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  InputError,
  NotFoundError,
  UserDirectory,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { TaskControl } from '../control/task-control.js';
import { Substitutions } from './substitutions.js';

/** An absence by the names of users. */
export interface NamedSubstitution {
  readonly id: number;
  readonly usuario: string | null;
  readonly sustituto: string | null;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

/** What an administrator plans. */
export interface PlannedSubstitution {
  readonly usuario: string;
  readonly sustituto: string;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

const SUBJECT = 'workflow.substitution';

/** What administrators do with absences. */
@injectable()
export class SubstitutionAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(TaskControl) private readonly tasks: TaskControl,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Those that hold or are to come, after a user's id. */
  async page(after: number, limit: number): Promise<NamedSubstitution[]> {
    const found = await this.substitutions.page(after, limit);
    const names = await this.users.named(new Set(found.flatMap(({ userId, substituteId }) => [userId, substituteId])));
    return found.map(({ userId, substituteId, ...absence }) => ({
      id: userId,
      usuario: names.get(userId)?.username ?? null,
      sustituto: names.get(substituteId)?.username ?? null,
      ...absence,
    }));
  }

  /** Makes the planned absence of a user exactly this. Throws `InputError` for names and days that do not fit. */
  async save(by: Identity, { usuario, sustituto, desde, hasta, motivo }: PlannedSubstitution): Promise<void> {
    if (hasta < desde) throw refused('hasta', 'La ausencia termina antes de empezar.');
    if (hasta < this.substitutions.today) throw refused('hasta', 'La ausencia ya terminó.');
    const userId = await this.tasks.userId(usuario, 'usuario');
    const substituteId = await this.tasks.userId(sustituto, 'sustituto');
    if (userId === substituteId) throw refused('sustituto', 'Nadie se sustituye a sí mismo.');
    await this.database.transaction(async (tx) => {
      await this.substitutions.save(tx, { userId, substituteId, desde, hasta, motivo });
      // Without the reason: it may speak of the person.
      await this.audit.record(tx, {
        action: 'workflow.substitution.saved',
        by,
        subject: { kind: SUBJECT, id: String(userId) },
        details: { sustituto: substituteId, desde, hasta },
      });
    });
  }

  /** By the id of the user. Throws `NotFoundError`. What was handed over stays where it is. */
  async remove(by: Identity, userId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.substitutions.remove(tx, userId))) throw new NotFoundError('Ese usuario no tiene una ausencia.');
      const subject = { kind: SUBJECT, id: String(userId) };
      await this.audit.record(tx, { action: 'workflow.substitution.removed', by, subject, details: {} });
    });
  }
}

function refused(field: string, mensaje: string): InputError {
  return new InputError(mensaje, { errors: { [field]: [mensaje] } });
}
