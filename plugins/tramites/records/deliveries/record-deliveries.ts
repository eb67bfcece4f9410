import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  Files,
  NotFoundError,
  type FilePlace,
  type Identity,
  type OpenFile,
  type StoredFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { describeFile, type UploadedFile } from '../../../forms/contract.js';
import { RecordRights } from '../rights/record-rights.js';
import { StoredRecords } from '../search/stored-records.js';

interface DeliveryRow {
  readonly id: number;
  readonly texto: string | null;
  readonly archivos: unknown;
  readonly user_id: number | null;
  readonly delivered_at: Date;
}

/** The content that a citizen handed in. */
export interface NewDelivery {
  readonly recordId: number;
  /** Id of the move that returned the record. */
  readonly moveId: number;
  readonly texto: string | null;
  readonly files: readonly StoredFile[];
  /** The user who handed it in; null where nobody is known. */
  readonly userId: number | null;
}

/** A delivery as staff see it. */
export interface SeenDelivered {
  readonly id: number;
  readonly fecha: Date;
  readonly texto: string | null;
  readonly usuario: number | null;
  /** The files, each with the path of its download. */
  readonly archivos: readonly (UploadedFile & { readonly ruta: string })[];
}

const placeOf = (id: number, file: number): FilePlace => ({
  owner: `tramites/record-delivery/${id}`,
  slot: String(file).padStart(3, '0'),
});

/** The answers of citizens to returns by hand: texts and files. */
@injectable()
export class RecordDeliveries {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Clock) private readonly clock: Clock,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordRights) private readonly rights: RecordRights,
  ) {}

  /** Keeps a delivery with its files, in the transaction that takes the record up again, and returns its id. */
  async keep(tx: Transaction, { recordId, moveId, texto, files, userId }: NewDelivery): Promise<number> {
    const row = {
      record_id: recordId,
      move_id: moveId,
      texto,
      archivos: JSON.stringify(files.map(describeFile)),
      user_id: userId,
      delivered_at: this.clock.now(),
    };
    const [inserted] = await this.database.insertRows<{ id: number }>('tramites_record_delivery', [row], ['id'], tx);
    const { id } = inserted!;
    for (const [index, file] of files.entries()) await this.files.settleFile(tx, file, placeOf(id, index + 1));
    return id;
  }

  /** Returns the deliveries of a record after an id, the earliest first. Throws `NotFoundError`. */
  async page(recordId: number, after: number, limit: number): Promise<SeenDelivered[]> {
    const record = await this.records.findRecord(recordId);
    if (!record) throw new NotFoundError('No existe ese registro.');
    return this.select('id > $2 ORDER BY id', [recordId, after], limit, record.radicado);
  }

  /** Returns the deliveries of a record after a place, by the moment at which they came in. */
  pageByTime(
    { recordId, radicado }: { readonly recordId: number; readonly radicado: string },
    { at, id }: { readonly at: Date; readonly id: number },
    limit: number,
  ): Promise<SeenDelivered[]> {
    const after = `delivered_at >= $2 AND (delivered_at > $2 OR id > CAST($3 AS BIGINT)) ORDER BY delivered_at, id`;
    return this.select(after, [recordId, at, id], limit, radicado);
  }

  /** Opens a file by the id of its delivery and its number in it. Throws `NotFoundError`, and `NotAllowedError`. */
  async open(keyOrNumber: string, delivery: number, file: number, by: Identity): Promise<OpenFile> {
    const { recordId } = await this.rights.require(keyOrNumber, 'archivos', by);
    const sql = 'SELECT id FROM tramites_record_delivery WHERE id = $1 AND record_id = $2';
    const [row] = await this.database.rows(sql, [delivery, recordId]);
    if (!row) throw new NotFoundError('No existe esa entrega.');
    return this.files.openFile(placeOf(delivery, file));
  }

  private async select(
    condition: string,
    bind: readonly unknown[],
    limit: number,
    radicado: string,
  ): Promise<SeenDelivered[]> {
    const rows = await this.database.rows<DeliveryRow>(
      `SELECT id, texto, archivos, user_id, delivered_at FROM tramites_record_delivery
       WHERE record_id = $1 AND ${condition} OFFSET 0 ROWS FETCH NEXT $${bind.length + 1} ROWS ONLY`,
      [...bind, limit],
    );
    return rows.map(({ id, texto, archivos, user_id: usuario, delivered_at: fecha }) => ({
      id,
      fecha,
      texto,
      usuario,
      // Databases do not keep the order of names in JSON.
      archivos: this.database.parseJson<UploadedFile[]>(archivos).map(({ nombre, tipo, tamano, sha256 }, index) => ({
        ...{ nombre, tipo, tamano, sha256 },
        ruta: `/home/api/tramite/entrega/${radicado}/${id}/archivo/${index + 1}`,
      })),
    }));
  }
}
