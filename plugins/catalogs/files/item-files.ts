import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import {
  BYTE_ORDER_MARK,
  ConflictError,
  delimitedLine,
  DomainError,
  NotFoundError,
  UserDirectory,
  type Identity,
  type ImportOutcome,
} from '../../../host/plugin-api/index.js';
import { NamedIds } from '../engine/named-ids.js';
import type { ResourceService } from '../engine/item-service.js';
import { keyOf } from '../engine/resource.js';
import { Resources } from '../engine/resources.js';
import { cellOf } from './cell-values.js';
import { readCsvFile, type FileFault } from './csv-file.js';
import { namedIds, readRows } from './row-reading.js';
import { RowWriting } from './row-writing.js';

/** The items that one query of an export reads. */
const PAGE = 500;

/** The most faults of an answer. */
const MOST_FAULTS = 500;

/** The result of a check: what an import of the same file would do. */
export interface FileCheck extends Readonly<Record<ImportOutcome, number>> {
  readonly rows: number;
  /** The first faults, by row; without any, the file can be imported. */
  readonly faults: readonly FileFault[];
  readonly faultCount: number;
  /** Names the file and what an import of it does: an import that would do anything else is refused. */
  readonly digest: string;
}

/** Rolls a check back. */
class CheckedError extends Error {
  constructor(readonly check: FileCheck) {
    super('a check stores nothing');
  }
}

/** The items of resources as files for a spreadsheet. */
@injectable()
export class ItemFiles {
  constructor(
    @inject(Resources) private readonly resources: Resources,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Returns the service of a resource. Throws `NotFoundError`. */
  serviceOf(name: string): ResourceService {
    const resource = this.resources.definitions.find((one) => one.name === name);
    if (!resource) throw new NotFoundError('No existe ese catálogo.');
    return this.resources.of(resource);
  }

  /** Writes all items of a resource as CSV for Excel in Spanish, while they are read. References are codes. */
  export(service: ResourceService): Readable {
    return Readable.from(this.lines(service));
  }

  private async *lines({ resource, reader }: ResourceService): AsyncGenerator<string> {
    const ids = new NamedIds(resource, this.resources, this.users);
    const fields = Object.keys(resource.fields);
    yield `${BYTE_ORDER_MARK}${delimitedLine(fields, ';')}`;
    for (let after = 0, isLast = false; !isLast;) {
      const items = await reader.following(after, PAGE);
      const values = items.map((item) => Object.fromEntries(fields.map((field) => [field, item[field]])));
      const named = await ids.write(values);
      const cells = named.map((item) => fields.map((field) => cellOf(item[field])));
      if (cells.length > 0) yield cells.map((row) => delimitedLine(row, ';')).join('');
      isLast = items.length < PAGE;
      after = items.at(-1)?.id ?? after;
    }
  }

  /** Checks a whole file and stores nothing. Throws `InputError` for a file that cannot be read. */
  async check(by: Identity, service: ResourceService, bytes: Buffer): Promise<FileCheck> {
    try {
      return await this.run(by, service, bytes, undefined);
    } catch (error) {
      if (error instanceof CheckedError) return error.check;
      throw error;
    }
  }

  /**
   * Imports a file that was checked, all or nothing. Throws `ConflictError` (`check_again`) for another file, and where
   * the items have changed since the check, so that the import would do something else.
   */
  async import(by: Identity, service: ResourceService, bytes: Buffer, digest: string): Promise<FileCheck> {
    try {
      return await this.run(by, service, bytes, digest);
    } catch (error) {
      if (!(error instanceof CheckedError)) throw error;
      throw new ConflictError('El archivo o los datos cambiaron desde la revisión. Revise el archivo de nuevo.', {
        code: 'check_again',
      });
    }
  }

  /** Runs an import. Throws {@link CheckedError} where it is only a check, or differs from the checked one. */
  private async run(
    by: Identity,
    service: ResourceService,
    bytes: Buffer,
    known: string | undefined,
  ): Promise<FileCheck> {
    const { resource, writer } = service;
    const file = readCsvFile(bytes);
    const faults: FileFault[] = [...file.faults];
    const ids = new NamedIds(resource, this.resources, this.users);
    const read = readRows(resource, this.resources, file, faults);
    const hasHeaderFault = faults.some(({ fila }) => fila === 1);
    const isStoring = known !== undefined || resource.parent !== undefined || resource.comparesItems === true;
    const checkOf = (counts: Readonly<Record<ImportOutcome, number>>): FileCheck => ({
      ...counts,
      rows: file.rows.length,
      faults: faults.toSorted((a, b) => (a.fila ?? 0) - (b.fila ?? 0)).slice(0, MOST_FAULTS),
      faultCount: faults.length,
      digest: createHash('sha256').update(bytes).update(JSON.stringify(counts)).digest('base64url'),
    });
    const none = { created: 0, changed: 0, left: 0 };
    if (hasHeaderFault) throw new CheckedError(checkOf(none));
    const work = writer.writing(async (tx) => {
      const writing = new RowWriting(service, ids, by, tx, faults, isStoring);
      await writing.write(await namedIds(resource, ids, read, faults, tx));
      const check = checkOf(writing.counts);
      if (faults.length > 0 || check.digest !== known) throw new CheckedError(check);
      const { created, changed, left } = check;
      if (created + changed > 0) {
        const huella = createHash('sha256').update(bytes).digest('hex');
        await writer.note(tx, by, 'imported', 'csv', { creados: created, cambiados: changed, iguales: left, huella });
      }
      return check;
    });
    return work.catch((error: unknown) => {
      if (known !== undefined || !(error instanceof DomainError) || error.status !== 400) throw error;
      // The database found it for all rows together, as two rows that may not have the same values.
      const [[columna, [mensaje]] = [keyOf(resource)[0]!, [error.message]]] = Object.entries(
        error.toProblem().errors ?? {},
      );
      faults.push({ fila: null, columna, mensaje: mensaje ?? error.message });
      return checkOf(none);
    });
  }
}
