import { inject, injectable } from 'inversify';
import { Op } from 'sequelize';
import { AuditLog, Clock, ConflictError, Database, NotFoundError, UserDirectory } from 'ventanilla/plugin-api';
import type { Identity, ImportOutcome, Transaction, UserReference } from 'ventanilla/plugin-api';
import type { z } from 'zod';
import { CourtModels } from './court-models.js';
import type { bookingItem, bookingRequest, CourtDay, CourtHour, CourtItem } from './court-shapes.js';

/** The courts of the city, and their bookings. */
@injectable()
export class Courts implements UserReference {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CourtModels) private readonly models: CourtModels,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Lists all courts, by name, with the booked hours of a day. */
  async onDay(dia: string): Promise<CourtDay[]> {
    const taken = { model: this.models.bookings, as: 'reservas', where: { dia }, required: false };
    const courts = await this.models.courts.findAll({
      include: [taken],
      order: ['nombre', ['reservas', 'hora', 'ASC']],
    });
    return courts.map(({ id, codigo, nombre, reservas = [] }) => ({
      id,
      codigo,
      nombre,
      ocupadas: reservas.map(({ hora }) => hora),
    }));
  }

  /**
   * Books an hour. A constraint decides between concurrent callers: the other one gets `ConflictError`
   * (`hora_ocupada`). Throws `NotFoundError` for an unknown court.
   */
  async bookHour(courtId: number, { dia, hora }: CourtHour, { userId }: Identity): Promise<number> {
    const booking = { courtId, dia, hora, userId, createdAt: this.clock.now() };
    try {
      return (await this.models.bookings.create(booking)).id;
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'canchas_reserva_hora_uq'))
        throw new ConflictError('Esa hora ya está reservada. Elija otra.', { code: 'hora_ocupada' });
      if (this.database.isReferenceViolation(error, 'canchas_reserva_cancha_fk'))
        throw new NotFoundError('Esa cancha no existe.');
      throw error;
    }
  }

  /**
   * Saves a court, identified by its code. Two concurrent calls create it once. The change and its audit entry are
   * committed together.
   */
  saveCourt({ codigo, nombre }: CourtItem, by: Identity): Promise<ImportOutcome> {
    return this.database.transaction(async (transaction) => {
      const isNew = await this.database.insertOnce('canchas_cancha', { codigo, nombre }, ['codigo'], transaction);
      const court = await this.models.courts.findOne({ where: { codigo }, transaction, lock: true });
      const { id } = court!;
      if (!isNew && court!.nombre === nombre) return 'left';
      await court!.update({ nombre }, { transaction });
      const subject = { kind: 'canchas.court', id: String(id) };
      await this.audit.recordEntry(transaction, { action: 'canchas.court.saved', by, subject, details: { codigo } });
      return isNew ? 'created' : 'changed';
    });
  }

  /** Lists bookings after an id, of one court or of all. */
  async listBookings({
    cursor,
    limit,
    codigo,
  }: z.output<typeof bookingRequest>): Promise<z.input<typeof bookingItem>[]> {
    const found = await this.models.bookings.findAll({
      where: { id: { [Op.gt]: cursor ?? 0 } },
      include: [{ model: this.models.courts, as: 'cancha', ...(codigo !== undefined && { where: { codigo } }) }],
      order: ['id'],
      limit,
    });
    const names = await this.users.namesOf(new Set(found.map(({ userId }) => userId)));
    return found.map(({ id, cancha, dia, hora, userId }) => ({
      id,
      codigo: cancha!.codigo,
      dia,
      hora,
      usuario: names.get(userId)?.username ?? '',
    }));
  }

  async refersTo(userId: number, transaction: Transaction): Promise<boolean> {
    return (await this.models.bookings.count({ where: { userId }, transaction })) > 0;
  }
}
