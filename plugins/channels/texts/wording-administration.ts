import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  Editions,
  Revisions,
  revisionOf,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { isWordingCode } from './default-wordings.js';
import { knownWording, refusingFaults } from './typed-wordings.js';
import { Wordings, WORDINGS_REVISION, type StoredWording } from './wordings.js';

/** Administrates the city's wordings, and imports them from bundles. */
@injectable()
export class WordingAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /** Returns the city's own wordings, without codes that this version does not know. */
  async stored(tx?: Transaction): Promise<StoredWording[]> {
    const rows = await this.database.rows<StoredWording>(
      'SELECT codigo, texto FROM channels_text ORDER BY codigo',
      [],
      tx,
    );
    return rows.filter(({ codigo }) => isWordingCode(codigo));
  }

  /** Writes a wording, in a transaction that has revised the wordings. Throws `InputError` for an invalid one. */
  async put(tx: Transaction, { codigo, texto }: StoredWording): Promise<ImportOutcome> {
    const code = knownWording(codigo);
    await refusingFaults(() => this.wordings.read(code, texto));
    const present = await this.findOwn(codigo, tx);
    if (!present) {
      await this.database.insertRows('channels_text', [{ codigo, texto }], [], tx);
      return 'created';
    }
    if (present.texto === texto) return 'left';
    await this.database.changeRows('UPDATE channels_text SET texto = $1 WHERE codigo = $2', [texto, codigo], tx);
    return 'changed';
  }

  /** Writes a wording; with a revision, only where that is the present one. Throws as {@link put}. */
  save(by: Identity, wording: StoredWording, revision?: string): Promise<ImportOutcome> {
    return this.revisions.revise(WORDINGS_REVISION, async (tx) => {
      const { codigo } = wording;
      await this.editions.requireRevision(
        tx,
        { kind: 'channels.text', id: codigo, section: 'textos_canales' },
        revisionOf(await this.findOwn(codigo, tx)),
        revision,
      );
      const outcome = await this.put(tx, wording);
      if (outcome !== 'left') await this.note(tx, by, 'saved', wording.codigo, { outcome });
      return outcome;
    });
  }

  /** Restores the default text; does nothing where it is in use already. Throws `InputError` for an unknown code. */
  reset(by: Identity, codigo: string): Promise<void> {
    knownWording(codigo);
    return this.revisions.revise(WORDINGS_REVISION, async (tx) => {
      if (await this.removeStored(tx, codigo)) await this.note(tx, by, 'reset', codigo);
    });
  }

  /** Removes a wording of the city; returns false where there was none. */
  async removeStored(tx: Transaction, codigo: string): Promise<boolean> {
    return (await this.database.changeRows('DELETE FROM channels_text WHERE codigo = $1', [codigo], tx)) === 1;
  }

  private async findOwn(codigo: string, tx: Transaction): Promise<StoredWording | undefined> {
    const [own] = await this.database.rows<StoredWording>(
      'SELECT codigo, texto FROM channels_text WHERE codigo = $1',
      [codigo],
      tx,
    );
    return own;
  }

  private note(tx: Transaction, by: Identity, done: 'saved' | 'reset', id: string, details = {}): Promise<void> {
    return this.audit.recordEntry(tx, {
      action: `channels.text.${done}`,
      by,
      subject: { kind: 'channels.text', id },
      details,
    });
  }
}
