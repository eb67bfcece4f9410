import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  NotFoundError,
  UserDirectory,
  type Identity,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { WorkflowSettings } from '../../workflow-settings.js';
import type { WorkflowConfig } from '../../workflow-config.js';
import { AbsenceRequests } from './absence-requests.js';
import { AbsenceStaff } from './absence-staff.js';
import { checkDays, refusedField, type PlannedAbsence } from './planned-absence.js';
import { Substitutions, type Substitution } from './substitutions.js';

/** A user as staff see one. */
interface NamedUser {
  /** Null for a user who does not exist any more. */
  readonly usuario: string | null;
  readonly nombre: string | null;
}

/** An absence as its user sees it. */
interface ShownAbsence {
  readonly sustituto: NamedUser;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

/** The own absence of a user, its request, and the users for whom the user substitutes. */
export interface OwnAbsence {
  readonly requiereAprobacion: boolean;
  /** The absence that has effect, now or later. */
  readonly ausencia: ShownAbsence | null;
  readonly solicitud: (ShownAbsence & { readonly estado: string; readonly respuesta: string | null }) | null;
  readonly sustituye: readonly (NamedUser & { readonly desde: string; readonly hasta: string })[];
}

type Action = 'requested' | 'requestWithdrawn' | 'saved' | 'removed';

const missing = (): NotFoundError => new NotFoundError('No tiene una ausencia planeada.');

const hasOne = (): ConflictError =>
  new ConflictError('Ya tiene una ausencia planeada, y solo puede tener una: cámbiela o retírela.', {
    code: 'ausencia_planeada',
  });

/**
 * The absences that users plan for themselves. With `absences.approval`, a planned or changed absence is a request
 * without effect, and the absence that was approved before stays until another user approves the request.
 */
@injectable()
export class OwnAbsences {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(AbsenceRequests) private readonly requests: AbsenceRequests,
    @inject(AbsenceStaff) private readonly staff: AbsenceStaff,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(WorkflowSettings) private readonly settings: WorkflowConfig,
  ) {}

  /** Throws `NotAllowedError` for a user who is not staff, as the other methods do. */
  async get(by: Identity): Promise<OwnAbsence> {
    this.staff.require(by);
    const absence = await this.substitutions.findOf(by.userId);
    const request = await this.requests.findOf(by.userId);
    const substituted = await this.substitutions.substitutedBy(by.userId);
    const ids = [absence?.substituteId, request?.substituteId, ...substituted.map(({ userId }) => userId)];
    const names = await this.users.namesOf(new Set(ids.filter((id) => id !== undefined)));
    const named = (id: number): NamedUser => {
      const user = names.get(id);
      return { usuario: user?.username ?? null, nombre: user?.name ?? null };
    };
    const shown = ({ substituteId, desde, hasta, motivo }: Substitution): ShownAbsence => ({
      ...{ sustituto: named(substituteId), desde, hasta, motivo },
    });
    return {
      requiereAprobacion: this.settings.absences.approval,
      ausencia: absence ? shown(absence) : null,
      solicitud: request ? { ...shown(request), estado: request.estado, respuesta: request.respuesta } : null,
      sustituye: substituted.map(({ userId, desde, hasta }) => ({ ...named(userId), desde, hasta })),
    };
  }

  /**
   * Plans an absence. Throws `InputError` for invalid days and substitutes, and `ConflictError` (`ausencia_planeada`)
   * where the user has an absence or a pending request.
   */
  async plan(by: Identity, planned: PlannedAbsence): Promise<void> {
    const absence = await this.checked(by, planned);
    const { approval } = this.settings.absences;
    await this.database.transaction(async (tx) => {
      if (approval) {
        if (!(await this.requests.insert(tx, absence))) throw hasOne();
        if (await this.substitutions.findOf(by.userId, tx)) throw hasOne();
      } else {
        await this.requests.remove(tx, by.userId);
        if (!(await this.substitutions.insert(tx, absence))) throw hasOne();
      }
      await this.note(tx, by, approval ? 'requested' : 'saved', absence);
    });
  }

  /** Changes the absence or the request of a user. Throws `InputError` as {@link plan}, and `NotFoundError`. */
  async change(by: Identity, planned: PlannedAbsence): Promise<void> {
    const absence = await this.checked(by, planned);
    const { approval } = this.settings.absences;
    await this.database.transaction(async (tx) => {
      const hadRequest = approval
        ? await this.requests.replace(tx, absence)
        : await this.requests.remove(tx, by.userId);
      if (!hadRequest && !(await this.substitutions.findOf(by.userId, tx))) throw missing();
      if (!approval) await this.substitutions.save(tx, absence);
      else if (!hadRequest && !(await this.requests.insert(tx, absence))) throw hasOne();
      await this.note(tx, by, approval ? 'requested' : 'saved', absence);
    });
  }

  /** Withdraws the absence of a user, and a request for one. Throws `NotFoundError`. */
  async withdraw(by: Identity): Promise<void> {
    this.staff.require(by);
    await this.database.transaction(async (tx) => {
      const hadRequest = await this.requests.remove(tx, by.userId);
      const hadAbsence = await this.substitutions.remove(tx, by.userId);
      if (!hadRequest && !hadAbsence) throw missing();
      await this.note(tx, by, hadAbsence ? 'removed' : 'requestWithdrawn');
    });
  }

  /** Withdraws the request of a user alone; an absence with effect stays. Throws `NotFoundError`. */
  async withdrawRequest(by: Identity): Promise<void> {
    this.staff.require(by);
    await this.database.transaction(async (tx) => {
      if (!(await this.requests.remove(tx, by.userId))) throw new NotFoundError('No tiene una solicitud de ausencia.');
      await this.note(tx, by, 'requestWithdrawn');
    });
  }

  /** Checks the days and the substitute; the substitute's own absence is a courtesy, as it may be planned later. */
  private async checked(by: Identity, planned: PlannedAbsence): Promise<Substitution> {
    this.staff.require(by);
    const { sustituto, desde, hasta, motivo } = planned;
    checkDays(planned);
    const today = this.calendar.dayOf(this.clock.now());
    if (hasta < today) throw refusedField('hasta', 'Ese día ya pasó: escriba hoy o un día después.');
    const present = await this.substitutions.findOf(by.userId);
    if (desde < today && desde !== present?.desde) {
      throw refusedField('desde', 'Ese día ya pasó: escriba hoy o un día después.');
    }
    const substituteId = await this.staff.substituteId(sustituto);
    if (substituteId === by.userId)
      throw refusedField('sustituto', 'Elija a otra persona: nadie se sustituye a sí mismo.');
    const theirs = await this.substitutions.findOf(substituteId);
    if (theirs && theirs.desde <= hasta && theirs.hasta >= desde) {
      const mensaje = 'Esa persona también se ausenta en esos días: elija a otra o cambie los días.';
      throw refusedField('sustituto', mensaje);
    }
    return { userId: by.userId, substituteId, desde, hasta, motivo };
  }

  /** Records an entry of the audit log, without the reason, which may be about the user's health. */
  private note(tx: Transaction, by: Identity, action: Action, absence?: Substitution): Promise<void> {
    const subject = { kind: 'workflow.substitution', id: String(by.userId) };
    const details = absence ? { sustituto: absence.substituteId, desde: absence.desde, hasta: absence.hasta } : {};
    return this.audit.recordEntry(tx, { action: `workflow.substitution.${action}`, by, subject, details });
  }
}
