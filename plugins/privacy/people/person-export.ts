import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  NotFoundError,
  type AuditActor,
  type ExportedItem,
  type JsonValue,
} from '../../../host/plugin-api/index.js';
import type { KnownPerson } from './known-person.js';
import { PersonDigests } from './person-digests.js';
import { PersonFinder } from './person-finder.js';
import type { PersonName } from './person-name.js';

/** What one answer holds, in bytes of JSON; a file of the command line has no limit. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The head of an export. */
interface ExportHead {
  readonly generado: string;
  readonly norma: string;
  readonly documentos: readonly { readonly tipo: string; readonly numero: string }[];
  readonly usuarios: readonly number[];
}

/** An export as one value. */
export type PersonDocumentFile = ExportHead & { readonly datos: readonly ExportedItem[] };

/** All that the city holds of a person, over every plugin (Ley 1581 of 2012, arts. 8 and 14). */
@injectable()
export class PersonExport {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
    @inject(PersonFinder) private readonly finder: PersonFinder,
    @inject(PersonDigests) private readonly digests: PersonDigests,
  ) {}

  /**
   * As one value. Throws `NotFoundError` where nothing is held, `InputError` for no number of a document, and
   * `ConflictError` (`export_too_large`) for more than one answer takes.
   */
  async whole(name: PersonName, by: AuditActor): Promise<PersonDocumentFile> {
    const person = await this.begin(name, by);
    const datos: ExportedItem[] = [];
    let bytes = 0;
    for await (const item of this.items(person)) {
      bytes += Buffer.byteLength(JSON.stringify(item));
      if (bytes > MOST_BYTES) {
        throw new ConflictError('Son demasiados datos para una respuesta: expórtelos con la línea de órdenes.', {
          code: 'export_too_large',
        });
      }
      datos.push(item);
    }
    return { ...this.head(person), datos };
  }

  /** The same as the text of one JSON document, piece by piece. Throws as `whole`, before the first piece. */
  async *text(name: PersonName, by: AuditActor): AsyncGenerator<string, void> {
    const person = await this.begin(name, by);
    yield `${JSON.stringify(this.head(person)).slice(0, -1)},"datos":[`;
    let separator = '\n';
    for await (const item of this.items(person)) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield '\n]}\n';
  }

  private async begin(name: PersonName, by: AuditActor): Promise<KnownPerson> {
    const canonical = this.finder.canonical(name);
    const person = await this.finder.find([canonical]);
    if (!(await this.finder.isKnown(person))) throw nothingHeld();
    const { tipo, digest } = this.digests.of(canonical);
    await this.database.transaction((tx) =>
      this.audit.record(tx, {
        action: 'privacy.person.exported',
        by,
        // Half of it: enough to recognise a person by, and no digest of the list.
        subject: { kind: 'privacy.person', id: digest.slice(0, 32) },
        details: { tipo },
      }),
    );
    return person;
  }

  private head(person: KnownPerson): ExportHead {
    return {
      generado: this.clock.now().toISOString(),
      norma: 'Ley 1581 de 2012, artículos 8 y 14',
      documentos: person.documents,
      usuarios: person.ids('auth.user').map(Number),
    };
  }

  private async *items(person: KnownPerson): AsyncIterable<ExportedItem & { readonly modulo: JsonValue }> {
    for (const source of this.finder.sources) {
      for await (const item of source.export(person)) yield { modulo: source.plugin, ...item };
    }
  }
}

/** The same for an unknown person as for one without data. */
export function nothingHeld(): NotFoundError {
  return new NotFoundError('No hay datos de esa persona.');
}
