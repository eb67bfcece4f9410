import { inject, injectable } from 'inversify';
import { ConflictError, HostSettings, UserDirectory, type Transaction } from '../../../host/plugin-api/index.js';
import type { StoredDraft } from './draft-rows.js';

/** The last author of a draft. */
export interface DraftAuthor {
  readonly id: number;
  readonly nombre: string;
}

/** The authors of drafts, by name. */
@injectable()
export class DraftAuthors {
  private readonly moments: Intl.DateTimeFormat;

  constructor(
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.moments = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone });
  }

  /** Returns the authors of drafts; a user who no longer exists is left out. */
  async of(userIds: readonly number[], tx?: Transaction): Promise<ReadonlyMap<number, DraftAuthor>> {
    const names = await this.users.namesOf(new Set(userIds), tx);
    return new Map([...names].map(([id, { name }]) => [id, { id, nombre: name }]));
  }

  /** Builds the refusal of a change of a draft that its editor has not seen as it is, with its last author. */
  async stale(draft: StoredDraft | undefined, tx?: Transaction): Promise<ConflictError> {
    const code = { code: 'stale_revision' };
    if (!draft) return new ConflictError('El borrador ya no está: se publicó o se descartó. Cárguelo de nuevo.', code);
    const author = (await this.of([draft.userId], tx)).get(draft.userId);
    const when = this.moments.format(draft.changedAt).replaceAll(/\s/g, ' ');
    const who = author ? `${author.nombre} guardó el borrador` : 'El borrador se guardó';
    return new ConflictError(`${who} el ${when}, después de que usted lo cargó. Cárguelo de nuevo.`, code);
  }
}
