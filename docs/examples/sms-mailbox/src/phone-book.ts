import { inject, injectable } from 'inversify';
import { AuditLog, Database, InputError, UserDirectory, type AuditActor } from 'ventanilla/plugin-api';
import type { BundleSection, ImportContext, ImportOutcome, Transaction, UserReference } from 'ventanilla/plugin-api';
import { z } from 'zod';

/** The owner of a phone number, in the admin procedure and in bundles. */
export const phoneItem = z.strictObject({
  telefono: z.string().regex(/^\+[1-9][0-9]{6,14}$/),
  usuario: z.string().min(1).max(150),
});
type PhoneItem = z.output<typeof phoneItem>;

type PhoneRow = { readonly id: number; readonly phone: string; readonly userId: number };
const SELECT = 'SELECT id, phone, user_id AS "userId" FROM sms_mailbox_phone';

/** The owners of phones: the table `sms_mailbox_phone`, and the section `telefonos_sms` of a bundle. */
@injectable()
export class PhoneBook implements BundleSection<typeof phoneItem>, UserReference {
  readonly name = 'telefonos_sms';
  readonly after = ['usuarios'];
  readonly item = phoneItem;
  readonly key = 'telefono';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  async findPhone(by: 'id' | 'phone', value: number | string, tx?: Transaction): Promise<PhoneRow | undefined> {
    return (await this.database.rows<PhoneRow>(`${SELECT} WHERE ${by} = $1`, [value], tx))[0];
  }

  /** Sets the owner of a phone, for an administrator. Throws `InputError` for an unknown user. */
  linkPhone(item: PhoneItem, by: AuditActor): Promise<ImportOutcome> {
    return this.database.transaction(async (tx) => {
      const outcome = await this.importItem(item, { tx });
      const subject = await this.subjectOf(item, tx);
      if (outcome !== 'left') await this.audit.recordEntry(tx, { action: 'sms-mailbox.phone.linked', by, subject });
      return outcome;
    });
  }

  async importItem({ telefono, usuario }: PhoneItem, { tx }: Pick<ImportContext, 'tx'>): Promise<ImportOutcome> {
    const user = await this.users.findByUsername(usuario, tx);
    if (!user) throw new InputError('No existe ese usuario.', { errors: { usuario: ['No existe.'] } });
    const row = { phone: telefono, user_id: user.userId };
    if (await this.database.insertOnce('sms_mailbox_phone', row, ['phone'], tx)) return 'created';
    const move = 'UPDATE sms_mailbox_phone SET user_id = $2 WHERE phone = $1 AND user_id <> $2';
    return (await this.database.changeRows(move, [telefono, user.userId], tx)) === 1 ? 'changed' : 'left';
  }

  async exportItems(tx: Transaction): Promise<PhoneItem[]> {
    const rows = await this.database.rows<PhoneRow>(`${SELECT} ORDER BY phone`, [], tx);
    const names = await this.users.namesOf(new Set(rows.map(({ userId }) => userId)), tx);
    return rows.map(({ phone, userId }) => ({ telefono: phone, usuario: names.get(userId)!.username }));
  }

  /** Returns the name of a phone for the audit log, as its number is personal data. */
  async subjectOf({ telefono }: PhoneItem, tx: Transaction): Promise<{ kind: string; id: string }> {
    return { kind: 'sms-mailbox.phone', id: String((await this.findPhone('phone', telefono, tx))!.id) };
  }

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return (await this.database.rows(`${SELECT} WHERE user_id = $1`, [userId], tx)).length > 0;
  }
}
