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

/** An absence with the names of the users. */
export interface NamedSubstitution {
  readonly id: number;
  readonly usuario: string | null;
  readonly sustituto: string | null;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

/** The absence that an administrator plans. */
export interface PlannedSubstitution {
  readonly usuario: string;
  readonly sustituto: string;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

const SUBJECT = 'workflow.substitution';

/** The operations of administrators on absences. */
@injectable()
export class SubstitutionAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(TaskControl) private readonly tasks: TaskControl,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Lists the absences after a user's id. */
  async page(after: number, limit: number): Promise<NamedSubstitution[]> {
    const found = await this.substitutions.page(after, limit);
    const names = await this.users.namesOf(
      new Set(found.flatMap(({ userId, substituteId }) => [userId, substituteId])),
    );
    return found.map(({ userId, substituteId, ...absence }) => ({
      id: userId,
      usuario: names.get(userId)?.username ?? null,
      sustituto: names.get(substituteId)?.username ?? null,
      ...absence,
    }));
  }

  /** Replaces the planned absence of a user. Throws `InputError` for invalid names or days. */
  async save(by: Identity, { usuario, sustituto, desde, hasta, motivo }: PlannedSubstitution): Promise<void> {
    if (hasta < desde) throw refused('hasta', 'La ausencia termina antes de empezar.');
    const userId = await this.tasks.userId(usuario, 'usuario');
    const substituteId = await this.tasks.userId(sustituto, 'sustituto');
    if (userId === substituteId) throw refused('sustituto', 'Nadie se sustituye a sí mismo.');
    await this.database.transaction(async (tx) => {
      await this.substitutions.save(tx, { userId, substituteId, desde, hasta, motivo });
      // Without the reason, which may be personal.
      await this.audit.recordEntry(tx, {
        action: 'workflow.substitution.saved',
        by,
        subject: { kind: SUBJECT, id: String(userId) },
        details: { sustituto: substituteId, desde, hasta },
      });
    });
  }

  /**
   * Deletes the absence of a user, given by id. Tasks that the substitute got already stay there. Throws
   * `NotFoundError`.
   */
  async remove(by: Identity, userId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.substitutions.remove(tx, userId))) throw new NotFoundError('Ese usuario no tiene una ausencia.');
      const subject = { kind: SUBJECT, id: String(userId) };
      await this.audit.recordEntry(tx, { action: 'workflow.substitution.removed', by, subject, details: {} });
    });
  }
}

function refused(field: string, mensaje: string): InputError {
  return new InputError(mensaje, { errors: { [field]: [mensaje] } });
}
