import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  conditions,
  Database,
  HostSettings,
  UserDirectory,
  type Editions,
  type Transaction,
} from '../../plugin-api/index.js';
import { NEW_REVISION, type EditedThing } from '../../plugin-api/data/editions.js';

interface LastEntry {
  readonly action: string;
  readonly at: Date;
  readonly actor_kind: string;
  readonly actor_user_id: number | null;
}

/** {@link Editions} by the last entry of the audit log about a thing. */
@injectable()
export class AuditedEditions implements Editions {
  private readonly moments: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(HostSettings) { timeZone }: HostSettings,
    @inject(UserDirectory) @optional() private readonly users?: UserDirectory,
  ) {
    this.moments = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  }

  async requireRevision<R extends string | number>(
    tx: Transaction,
    thing: EditedThing,
    present: R,
    known: R | undefined,
  ): Promise<void> {
    if (known === undefined || known === present) return;
    const last = await this.lastChange(tx, thing);
    throw new ConflictError(`${sentenceOf(present, known)}${last}. Compare su cambio con lo guardado.`, {
      code: 'stale_revision',
    });
  }

  /** Writes the last change in words: ": Ana Gómez, el 3 de mayo de 2026, 4:40 p. m."; nothing where it is unknown. */
  private async lastChange(tx: Transaction, { kind, id, section, actions }: EditedThing): Promise<string> {
    const kinds = section === undefined ? [kind] : [kind, `bundle.${section}`];
    const found: LastEntry[] = [];
    // One look by the index for each kind: an OR of kinds reads all entries about the thing.
    for (const of of kinds) found.push(...(await this.lastEntries(tx, of, id, actions)));
    const last = found.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
    if (!last) return '';
    return `: ${await this.authorOf(last, tx)}, el ${this.moments.format(last.at)}`;
  }

  private lastEntries(
    tx: Transaction,
    kind: string,
    id: string,
    actions: readonly string[] | undefined,
  ): Promise<LastEntry[]> {
    return conditions()
      .and('subject_kind = ?', kind)
      .and('subject_id = ?', id)
      .oneOf('action', actions)
      .rows<LastEntry>(
        this.database,
        (where) => `SELECT action, at, actor_kind, actor_user_id FROM host_audit_entry ${where}
          ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
        tx,
      );
  }

  private async authorOf({ action, actor_user_id: userId }: LastEntry, tx: Transaction): Promise<string> {
    if (userId !== null) return (await this.users?.namesOf([userId], tx))?.get(userId)?.name ?? `el usuario ${userId}`;
    return action.startsWith('host.bundle.') ? 'la importación de un paquete' : 'la línea de órdenes';
  }
}

function sentenceOf(present: string | number, known: string | number): string {
  if (String(present) === NEW_REVISION) return 'Alguien lo eliminó mientras usted lo editaba';
  if (String(known) === NEW_REVISION) return 'Ya existe otro con ese código';
  return 'Alguien lo cambió mientras usted lo editaba';
}
