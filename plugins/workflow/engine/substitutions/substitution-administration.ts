import { inject, injectable } from 'inversify';
import { AuditLog, Database, NotFoundError, UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { TaskControl } from '../control/task-control.js';
import { WorkflowSettings } from '../../workflow-settings.js';
import type { WorkflowConfig } from '../../workflow-config.js';
import { AbsenceRequests } from './absence-requests.js';
import { checkDays, refusedField, type PlannedAbsence } from './planned-absence.js';
import { Substitutions } from './substitutions.js';

/** An absence with the names of the users; its id is that of the user who is absent. */
export interface NamedSubstitution {
  readonly id: number;
  readonly usuario: string | null;
  readonly sustituto: string | null;
  readonly desde: string;
  readonly hasta: string;
  /** Null for readers who do not administer absences: it may be about the user's health. */
  readonly motivo: string | null;
}

/** The absence that an administrator plans. */
export interface PlannedSubstitution extends PlannedAbsence {
  readonly usuario: string;
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
    @inject(AbsenceRequests) private readonly requests: AbsenceRequests,
    @inject(WorkflowSettings) private readonly settings: WorkflowConfig,
  ) {}

  /** Lists the absences after a user's id; the reasons only where `seesReasons`. */
  async page(after: number, limit: number, seesReasons: boolean): Promise<NamedSubstitution[]> {
    const found = await this.substitutions.page(after, limit);
    const names = await this.users.namesOf(
      new Set(found.flatMap(({ userId, substituteId }) => [userId, substituteId])),
    );
    return found.map(({ userId, substituteId, motivo, ...absence }) => ({
      id: userId,
      motivo: seesReasons ? motivo : null,
      usuario: names.get(userId)?.username ?? null,
      sustituto: names.get(substituteId)?.username ?? null,
      ...absence,
    }));
  }

  /**
   * Replaces the planned absence of a user, and a request of theirs. Throws `InputError` for invalid names or days, and
   * for an absence of one's own where these need an approval.
   */
  async save(by: Identity, { usuario, sustituto, desde, hasta, motivo }: PlannedSubstitution): Promise<void> {
    checkDays({ desde, hasta });
    const userId = await this.tasks.userId(usuario, 'usuario');
    const substituteId = await this.tasks.userId(sustituto, 'sustituto');
    if (userId === substituteId) throw refusedField('sustituto', 'Nadie se sustituye a sí mismo.');
    if (userId === by.userId && this.settings.absences.approval) {
      throw refusedField('usuario', 'Otra persona aprueba su ausencia: pídala en «Mi ausencia».');
    }
    await this.database.transaction(async (tx) => {
      await this.requests.remove(tx, userId);
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
