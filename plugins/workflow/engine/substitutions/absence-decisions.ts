import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  emailAddress,
  HostSettings,
  Mailer,
  NotAllowedError,
  UserDirectory,
  type Identity,
  type MailTemplate,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { AbsenceRequests, type AbsenceRequest } from './absence-requests.js';
import { AbsenceStaff } from './absence-staff.js';
import { Substitutions } from './substitutions.js';

/** The mail to a user whose request for an absence was decided. */
export const absenceDecidedTemplate: MailTemplate = {
  name: 'workflow/absence-decided',
  folder: new URL('../../mail/absence-decided/', import.meta.url),
};

/** A pending request with the names of the users. */
interface NamedRequest {
  readonly llave: string;
  readonly usuario: string | null;
  readonly nombre: string | null;
  readonly sustituto: string | null;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
  /** Whether it is the reader's own, which another user decides. */
  readonly esPropia: boolean;
}

export interface PendingRequests {
  readonly total: number;
  /** The oldest ones. */
  readonly solicitudes: readonly NamedRequest[];
}

const days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const alreadyDecided = (): ConflictError =>
  new ConflictError('La solicitud cambió o ya no espera una decisión.', { code: 'solicitud_decidida' });

/** The decisions of administrators on absences that users have requested. */
@injectable()
export class AbsenceDecisions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AbsenceRequests) private readonly requests: AbsenceRequests,
    @inject(Substitutions) private readonly substitutions: Substitutions,
    @inject(AbsenceStaff) private readonly staff: AbsenceStaff,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(HostSettings) private readonly host: HostSettings,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  async listPending(by: Identity): Promise<PendingRequests> {
    const found = await this.requests.listPending();
    const ids = new Set(found.flatMap(({ userId, substituteId }) => [userId, substituteId]));
    const names = await this.users.namesOf(ids);
    const solicitudes = found.map(({ llave, userId, substituteId, desde, hasta, motivo }) => ({
      llave,
      usuario: names.get(userId)?.username ?? null,
      nombre: names.get(userId)?.name ?? null,
      sustituto: names.get(substituteId)?.username ?? null,
      ...{ desde, hasta, motivo, esPropia: userId === by.userId },
    }));
    return { total: await this.requests.countPending(), solicitudes };
  }

  /**
   * Approves a request, which takes the place of the user's present absence. Throws `NotAllowedError` for a request of
   * one's own, and `ConflictError` where it has changed or was decided (`solicitud_decidida`), is over
   * (`ausencia_terminada`), or names a substitute who has left (`sustituto_ausente`).
   */
  async approve(by: Identity, llave: string): Promise<void> {
    const request = await this.pending(by, llave);
    if (request.hasta < this.calendar.dayOf(this.clock.now())) {
      throw new ConflictError('La ausencia ya terminó.', { code: 'ausencia_terminada' });
    }
    if (!(await this.staff.isMember(request.substituteId))) {
      const mensaje = 'El sustituto ya no trabaja en la entidad: rechace la solicitud, para que elijan a otra persona.';
      throw new ConflictError(mensaje, { code: 'sustituto_ausente' });
    }
    await this.decide(by, request, 'approved', async (tx) => {
      if (!(await this.requests.take(tx, llave))) return false;
      const { userId, substituteId, desde, hasta, motivo } = request;
      await this.substitutions.save(tx, { userId, substituteId, desde, hasta, motivo });
      return true;
    });
  }

  /** Rejects a request, with the reason for its user. Throws as {@link approve}. */
  async reject(by: Identity, llave: string, respuesta: string): Promise<void> {
    const request = await this.pending(by, llave);
    await this.decide(by, request, 'rejected', (tx) => this.requests.reject(tx, llave, respuesta));
  }

  private async pending(by: Identity, llave: string): Promise<AbsenceRequest> {
    const request = await this.requests.findPending(llave);
    if (!request) throw alreadyDecided();
    if (request.userId === by.userId) throw new NotAllowedError('Otra persona decide sobre su propia ausencia.');
    return request;
  }

  private async decide(
    by: Identity,
    request: AbsenceRequest,
    decision: 'approved' | 'rejected',
    write: (tx: Transaction) => Promise<boolean>,
  ): Promise<void> {
    const { userId, substituteId: sustituto, desde, hasta } = request;
    const names = await this.users.namesOf([userId, sustituto]);
    const user = names.get(userId);
    const { data: to } = emailAddress.safeParse(user && (await this.users.findByUsername(user.username))?.email);
    await this.database.transaction(async (tx) => {
      if (!(await write(tx))) throw alreadyDecided();
      // Without the reasons of either side, which may be about the user's health.
      const subject = { kind: 'workflow.substitution', id: String(userId) };
      const details = { sustituto, desde, hasta };
      await this.audit.recordEntry(tx, { action: `workflow.substitution.${decision}`, by, subject, details });
      if (to === undefined || user === undefined) return;
      const data = {
        nombre: user.name,
        aprobada: decision === 'approved',
        desde: inWords(desde),
        hasta: inWords(hasta),
        sustituto: names.get(sustituto)?.name ?? null,
        enlace: `${this.host.publicUrl}/consola/ausencias`,
      };
      await this.mailer.enqueueMail(tx, { to, template: absenceDecidedTemplate, data });
    });
  }
}
