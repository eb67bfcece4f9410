import { inject, injectable } from 'inversify';
import { DataTypes, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Model, ModelStatic, NonAttribute } from 'sequelize';
import { Database } from 'ventanilla/plugin-api';

/** A court of the city. */
export interface Court extends Model<InferAttributes<Court>, InferCreationAttributes<Court>> {
  id: CreationOptional<number>;
  codigo: string;
  nombre: string;
  reservas?: NonAttribute<Booking[]>;
}

/** An hour of a court that a user has booked; `dia` as `2026-12-24`, `hora` from 6 to 21. */
export interface Booking extends Model<InferAttributes<Booking>, InferCreationAttributes<Booking>> {
  id: CreationOptional<number>;
  courtId: number;
  dia: string;
  hora: number;
  userId: number;
  createdAt: Date;
  cancha?: NonAttribute<Court>;
}

const id = { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true } as const;

/**
 * The tables of the plugin as models on the service's own connection. The migrations create the tables: `sync` is never
 * called. Each host has models of its own, as two hosts in one process have two databases.
 */
@injectable()
export class CourtModels {
  readonly courts: ModelStatic<Court>;
  readonly bookings: ModelStatic<Booking>;

  constructor(@inject(Database) { sequelize }: Database) {
    this.courts = sequelize.define<Court>(
      'Court',
      { id, codigo: DataTypes.STRING(20), nombre: DataTypes.STRING(120) },
      { tableName: 'canchas_cancha', timestamps: false },
    );
    this.bookings = sequelize.define<Booking>(
      'Booking',
      {
        id,
        courtId: { type: DataTypes.INTEGER, field: 'cancha_id' },
        dia: DataTypes.DATEONLY,
        hora: DataTypes.INTEGER,
        userId: { type: DataTypes.INTEGER, field: 'user_id' },
        createdAt: { type: DataTypes.DATE, field: 'created_at' },
      },
      { tableName: 'canchas_reserva', timestamps: false },
    );
    this.courts.hasMany(this.bookings, { foreignKey: 'courtId', as: 'reservas' });
    this.bookings.belongsTo(this.courts, { foreignKey: 'courtId', as: 'cancha' });
  }
}
