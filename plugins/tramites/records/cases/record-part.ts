import { inject, injectable } from 'inversify';
import { Database, Files, HostSettings, type JsonValue } from '../../../../host/plugin-api/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../../contract.js';
import { acceptedNotice, filingNumber, listedFile, recordOwner, unnotifiedColumn } from '../../vocabulary/index.js';
import { RecordRights } from '../rights/record-rights.js';
import { AnsweredQuestions } from '../search/answered-questions.js';

interface Row {
  readonly id: number;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: string;
  readonly canal: string;
  readonly asunto: string | null;
  readonly usuario_id: number | null;
  readonly funcionario_id: number | null;
  readonly recibo: string | null;
  readonly privacidad: string | null;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly respondido: Date | null;
  readonly sin_notificar: number;
  readonly desenlace: string | null;
}

/** The entry REGISTRO: the record as it was filed and as it stands, with its files for users who may download them. */
@injectable()
export class RecordPart implements CasePart {
  readonly tipo = 'REGISTRO';
  readonly orden = 0;
  readonly publico = true;
  readonly conArchivos = true;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(AnsweredQuestions) private readonly questions: AnsweredQuestions,
    @inject(RecordRights) private readonly rights: RecordRights,
  ) {}

  async listEntries({ record }: Case, { by, after }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const [row] = await this.database.rows<Row>(
      `SELECT r.id, r.clave, r.anio, r.numero, t.codigo, t.nombre, r.estado, r.canal, r.asunto, r.usuario_id, r.funcionario_id,
         r.recibo, r.privacidad, r.created_at, r.vence, r.respondido, ${unnotifiedColumn},
         CASE WHEN r.decidido IS NOT NULL THEN (SELECT m.motivo FROM tramites_record_move m WHERE m.id =
           (SELECT MAX(n.id) FROM tramites_record_move n WHERE n.record_id = r.id)) END AS desenlace
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1 AND r.created_at >= $2 AND (r.created_at > $2 OR r.id > CAST($3 AS BIGINT))`,
      [record.recordId, after.at, after.id],
    );
    if (!row) return [];
    const { id, clave, anio, numero, codigo, nombre, estado, canal, asunto, recibo, privacidad, created_at: at } = row;
    const archivos = (await this.rights.has(record, 'archivos', by))
      ? await this.filesOf(clave, filingNumber(anio, numero))
      : undefined;
    const datos = {
      radicado: filingNumber(anio, numero),
      tramite: { codigo, nombre },
      estado,
      canal,
      vence: row.vence?.toISOString() ?? null,
      respondido: row.respondido?.toISOString() ?? null,
      sin_notificar: row.sin_notificar === 1,
      ...(privacidad !== null && { privacidad: acceptedNotice(privacidad, at) }),
    };
    // The texts of the questions that the process has answers to, without the answers.
    const preguntas = await this.questions.texts(codigo);
    const decided = row.desenlace !== null && { desenlace: row.desenlace };
    const interno = { asunto, recibo, preguntas, ...decided, ...(archivos && { archivos }) };
    return [{ at, id, publico: true, usuario: row.funcionario_id ?? row.usuario_id, datos, interno }];
  }

  private async filesOf(key: string, radicado: string): Promise<JsonValue[]> {
    const files = await this.files.listFiles(recordOwner(key), { limit: this.settings.uploads.files });
    return files.map((file) => ({ ...listedFile(file, radicado) }));
  }
}
