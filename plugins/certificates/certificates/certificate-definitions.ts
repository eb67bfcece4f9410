import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import {
  Database,
  InputError,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms, type FormQuestion, type QuestionTypeView } from '../../forms/contract.js';
import { MOST_NAMED_PROCEDURE_USES, RegisteredProcedures, type ProcedureUser } from '../../procedures/contract.js';
import type { CertificateItem } from './certificate-item.js';
import { pageOf, storedPage, type CertificatePage } from './certificate-page.js';
import { CertificateProcesses } from './certificate-processes.js';

interface CertificateRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly tabla_busqueda: string;
  readonly plantilla: string | null;
  readonly proceso: string | null;
  readonly pagina: unknown;
  readonly preguntas: unknown;
}

const columns = 'codigo, nombre, tabla_busqueda, plantilla, proceso, pagina, preguntas';

const refusal = (field: string, reason: string, cause?: unknown): InputError =>
  new InputError(reason, { errors: { [field]: [reason] }, cause });

/**
 * Throws `InputError` for questions that certificates do not support: this plugin stores no files, sends no receipts
 * and does not search by applicant.
 */
export function requireAskable(questions: readonly FormQuestion[]): void {
  questions.forEach((question, index) => {
    if (question['pre_tipo'] === 'ARCHIVO') {
      throw refusal(`preguntas.${index}.pre_tipo`, 'Un certificado no admite preguntas de tipo ARCHIVO.');
    }
    if (question['pre_recibo'] === true) {
      throw refusal(`preguntas.${index}.pre_recibo`, 'Un certificado no envía comprobante.');
    }
    if (question['pre_solicitante'] === true) {
      throw refusal(`preguntas.${index}.pre_solicitante`, 'Un certificado no se busca por nombre.');
    }
  });
}

/** Leaves out the types and the properties that {@link requireAskable} refuses. */
export const askableTypes = (types: readonly QuestionTypeView[]): readonly QuestionTypeView[] =>
  types
    .filter(({ tipo }) => tipo !== 'ARCHIVO')
    .map((type) => ({
      ...type,
      propiedades: type.propiedades.filter((name) => name !== 'pre_recibo' && name !== 'pre_solicitante'),
    }));

/** Reads and writes the definitions of certificates, for bundles and administrators. */
@injectable()
export class CertificateDefinitions implements ProcedureUser {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(CertificateProcesses) private readonly processes: CertificateProcesses,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
  ) {}

  /**
   * Writes a certificate, whose form {@link check} has passed. Throws `InputError` for a procedure that is not
   * registered or a process that it cannot be bound to, and `NotAllowedError` for a procedure that `by` may not run.
   */
  async put(tx: Transaction, item: CertificateItem, by: Identity | 'bundle'): Promise<ImportOutcome> {
    await this.checkProcedure(item.cert_TablaBusqueda, by, tx);
    this.processes.warnOf({ codigo: item.cert_codigo, proceso: item.proceso });
    await this.processes.checkBinding(tx, item);
    const present = await this.find(item.cert_codigo, tx);
    const page = pageOf(item);
    const row = {
      codigo: item.cert_codigo,
      nombre: item.cert_nombre,
      tabla_busqueda: item.cert_TablaBusqueda,
      plantilla: item.plantilla ?? null,
      proceso: item.proceso ?? null,
      pagina: page && JSON.stringify(page),
      preguntas: JSON.stringify(item.preguntas),
    };
    if (!present) {
      await this.database.insertRows('certificates_certificate', [row], [], tx);
      return 'created';
    }
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(present)), JSON.parse(JSON.stringify(item)))) return 'left';
    await this.database.changeRows(
      `UPDATE certificates_certificate SET nombre = $1, tabla_busqueda = $2, plantilla = $3, proceso = $4,
         pagina = $5, preguntas = $6 WHERE codigo = $7`,
      [row.nombre, row.tabla_busqueda, row.plantilla, row.proceso, row.pagina, row.preguntas, row.codigo],
      tx,
    );
    return 'changed';
  }

  async find(codigo: string, tx?: Transaction): Promise<CertificateItem | undefined> {
    const [row] = await this.rows('WHERE codigo = $1', [codigo], tx);
    return row && this.itemOf(row);
  }

  /** Returns the certificates after a code, in the order of codes. */
  async page(after: string, limit: number): Promise<CertificateItem[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    return (await this.rows(clause, [after, limit])).map((row) => this.itemOf(row));
  }

  async all(tx: Transaction): Promise<CertificateItem[]> {
    return (await this.rows('ORDER BY codigo', [], tx)).map((row) => this.itemOf(row));
  }

  /**
   * Checks a form before {@link put}; it may take a while, so call it outside the transaction where possible. Throws
   * `InputError` for a form that cannot be used, or has questions that certificates do not support.
   */
  async check(questions: readonly FormQuestion[]): Promise<void> {
    requireAskable(questions);
    await this.forms.checkQuestions(questions);
  }

  /** Names the certificates that run a procedure. */
  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const rows = await this.database.rows<{ codigo: string }>(
      `SELECT codigo FROM certificates_certificate WHERE tabla_busqueda = $1
       ORDER BY codigo OFFSET 0 ROWS FETCH NEXT ${MOST_NAMED_PROCEDURE_USES} ROWS ONLY`,
      [codigo],
      tx,
    );
    return rows.map((row) => `el certificado ${row.codigo}`);
  }

  private async checkProcedure(codigo: string, by: Identity | 'bundle', tx: Transaction): Promise<void> {
    await this.procedures.checkCode(codigo, 'certificado', by, tx).catch((cause: unknown) => {
      if (!(cause instanceof InputError)) throw cause;
      throw refusal('cert_TablaBusqueda', cause.message, cause);
    });
  }

  private rows(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<CertificateRow[]> {
    const sql = `SELECT ${columns} FROM certificates_certificate ${clause}`;
    return this.database.rows<CertificateRow>(sql, bind, tx);
  }

  /** Restores the schema's order of a question's fields, which a JSON column may change. */
  private itemOf({
    codigo,
    nombre,
    tabla_busqueda,
    plantilla,
    proceso,
    pagina,
    preguntas,
  }: CertificateRow): CertificateItem {
    const read: unknown = this.database.parseJson(preguntas);
    const stored = Array.isArray(read) ? (read as FormQuestion[]) : [];
    return {
      cert_codigo: codigo,
      cert_nombre: nombre,
      cert_TablaBusqueda: tabla_busqueda,
      ...(plantilla !== null && { plantilla }),
      ...(proceso !== null && { proceso }),
      ...storedPage(this.database.parseJson<CertificatePage | null>(pagina)),
      preguntas: stored.map((question) => this.forms.questionSchema.safeParse(question).data ?? question),
    };
  }
}
