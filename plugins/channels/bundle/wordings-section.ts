import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { WordingAdministration } from '../texts/wording-administration.js';
import { MOST_WORDING, WORDINGS_REVISION, type StoredWording } from '../texts/wordings.js';

/** A wording, in bundles and admin procedures. */
export const wordingItem = z.strictObject({
  codigo: z.string().min(1).max(60).describe('what is said, as `channels.texts.list` names it'),
  texto: z
    .string()
    .trim()
    .min(1)
    .max(MOST_WORDING)
    .describe('how it is said, in Liquid, with the names that the default uses, and `ciudad`'),
});

/** The section `textos_canales`. */
@injectable()
export class WordingsSection implements BundleSection<typeof wordingItem> {
  readonly name = 'textos_canales';
  readonly item = wordingItem;
  readonly key = 'codigo';
  readonly permissions = ['channels.admin'];
  readonly revision = WORDINGS_REVISION;

  constructor(@inject(WordingAdministration) private readonly wordings: WordingAdministration) {}

  importItem(wording: StoredWording, { tx }: ImportContext): Promise<ImportOutcome> {
    return this.wordings.put(tx, wording);
  }

  async removeItem(tx: Transaction, { codigo }: StoredWording): Promise<void> {
    await this.wordings.removeStored(tx, codigo);
  }

  exportItems(tx: Transaction): Promise<StoredWording[]> {
    return this.wordings.stored(tx);
  }
}
