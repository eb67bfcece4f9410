import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  InputError,
  Revisions,
  TextTemplateError,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { defaultWordings, isWordingCode, wordingCodes, type WordingCode } from './default-wordings.js';
import { Wordings, WORDINGS_REVISION, type StoredWording } from './wordings.js';

/** A wording for administrators. */
export interface WordingItem {
  readonly codigo: string;
  /** The present text. */
  readonly texto: string;
  /** The default text. */
  readonly original: string;
  readonly propio: boolean;
  /** The names that it may use. */
  readonly datos: readonly string[];
}

/** Administrates the city's wordings, and imports them from bundles. */
@injectable()
export class WordingAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /** Returns the wordings after a code, in the order of codes. */
  async page(after: string, limit: number): Promise<WordingItem[]> {
    const own = new Map((await this.stored()).map(({ codigo, texto }) => [codigo, texto]));
    const codes = wordingCodes.filter((codigo) => codigo > after).slice(0, limit);
    return codes.map((codigo) => ({
      codigo,
      texto: own.get(codigo) ?? defaultWordings[codigo],
      original: defaultWordings[codigo],
      propio: own.has(codigo),
      datos: this.wordings.namesOf(codigo),
    }));
  }

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
    this.check(codigo, texto);
    const [present] = await this.database.rows<StoredWording>(
      'SELECT codigo, texto FROM channels_text WHERE codigo = $1',
      [codigo],
      tx,
    );
    if (!present) {
      await this.database.insertRows('channels_text', [{ codigo, texto }], [], tx);
      return 'created';
    }
    if (present.texto === texto) return 'left';
    await this.database.changeRows('UPDATE channels_text SET texto = $1 WHERE codigo = $2', [texto, codigo], tx);
    return 'changed';
  }

  /** Writes a wording. Throws as {@link put}. */
  save(by: Identity, wording: StoredWording): Promise<ImportOutcome> {
    return this.revisions.revise(WORDINGS_REVISION, async (tx) => {
      const outcome = await this.put(tx, wording);
      if (outcome !== 'left') await this.note(tx, by, 'saved', wording.codigo, { outcome });
      return outcome;
    });
  }

  /** Restores the default text; does nothing where it is in use already. Throws `InputError` for an unknown code. */
  reset(by: Identity, codigo: string): Promise<void> {
    known(codigo);
    return this.revisions.revise(WORDINGS_REVISION, async (tx) => {
      if (await this.removeStored(tx, codigo)) await this.note(tx, by, 'reset', codigo);
    });
  }

  /** Removes a wording of the city; returns false where there was none. */
  async removeStored(tx: Transaction, codigo: string): Promise<boolean> {
    return (await this.database.changeRows('DELETE FROM channels_text WHERE codigo = $1', [codigo], tx)) === 1;
  }

  private check(codigo: string, texto: string): void {
    const code = known(codigo);
    try {
      this.wordings.read(code, texto);
    } catch (error) {
      if (!(error instanceof TextTemplateError)) throw error;
      throw new InputError('El texto no se puede usar.', { errors: { texto: error.reasons }, cause: error });
    }
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

function known(codigo: string): WordingCode {
  if (isWordingCode(codigo)) return codigo;
  throw new InputError('No existe ese texto.', { errors: { codigo: ['No existe un texto con ese código.'] } });
}
