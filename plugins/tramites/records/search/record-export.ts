import { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  BYTE_ORDER_MARK,
  Clock,
  Database,
  delimitedLine,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import type { ListedRecord } from './listed-record.js';
import { RecordFinder, type TypedFilter } from './record-finder.js';

const PAGE = 500;
/** The most records of a file. */
const MOST_EXPORTED = 20_000;

const header = [
  'Radicado',
  'Trámite',
  'Solicitante',
  'Asunto',
  'Oficina',
  'Estado',
  'Canal',
  'Radicado el',
  'Vence el',
  'Respondido el',
];

/** Lists of records as files for a spreadsheet. Each is an entry of the audit log. */
@injectable()
export class RecordExport {
  constructor(
    @inject(RecordFinder) private readonly finder: RecordFinder,
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Writes the newest records of a filter, at most {@link MOST_EXPORTED}, as CSV for Excel in Spanish, while they are
   * read. Throws what `RecordFinder.list` throws, before anything is written.
   */
  async export(filter: Omit<TypedFilter, 'limit' | 'before'>, by: Identity): Promise<{ name: string; body: Readable }> {
    const pages = this.finder.pages({ ...filter, limit: PAGE }, MOST_EXPORTED);
    const first = await pages.next();
    // The values of the filter may name a person.
    const filtros = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await this.database.transaction((tx) =>
      this.audit.recordEntry(tx, {
        action: 'tramites.record.listExported',
        by,
        subject: { kind: 'tramites.records', id: 'csv' },
        details: { filtros },
      }),
    );
    const name = `expedientes-${this.calendar.dayOf(this.clock.now())}.csv`;
    return { name, body: Readable.from(this.lines(first, pages)) };
  }

  private async *lines(
    first: IteratorResult<readonly ListedRecord[], void>,
    pages: AsyncGenerator<readonly ListedRecord[]>,
  ): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}${delimitedLine(header, ';')}`;
    for (let page = first; !page.done; page = await pages.next()) {
      yield page.value.map((record) => delimitedLine(this.cells(record), ';')).join('');
    }
  }

  private cells(record: ListedRecord): readonly string[] {
    const { radicado, nombre, solicitante, asunto, oficina, estado, canal, creado, vence, respondido } = record;
    const days = [creado, vence, respondido].map((at) => (at === null ? '' : this.calendar.dayOf(new Date(at))));
    return [radicado, nombre, solicitante ?? '', asunto ?? '', oficina ?? '', estado, canal, ...days];
  }
}
