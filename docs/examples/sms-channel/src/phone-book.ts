import { inject, injectable } from 'inversify';
import { AuditLog, Database, InputError, UserDirectory } from 'ventanilla/plugin-api';
import type { AuditActor, ImportOutcome, Transaction, UserReference } from 'ventanilla/plugin-api';
import { z } from 'zod';

/** Whose phone a number is, in the admin procedures and in bundles alike. */
export const phoneItem = z.strictObject({
  telefono: z.string().regex(/^\+[1-9][0-9]{6,14}$/),
  usuario: z.string().min(1).max(150),
});
export type PhoneItem = z.output<typeof phoneItem>;

type PhoneRow = { readonly id: number; readonly phone: string; readonly userId: number };
const SELECT = 'SELECT id, phone, user_id AS "userId" FROM sms_phone';

/** Who is behind a phone: the table `sms_phone`. */
@injectable()
export class PhoneBook implements UserReference {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  async find(phone: string, tx?: Transaction): Promise<PhoneRow | undefined> {
    return (await this.database.rows<PhoneRow>(`${SELECT} WHERE phone = $1`, [phone], tx))[0];
  }

  async all(tx?: Transaction): Promise<PhoneItem[]> {
    const rows = await this.database.rows<PhoneRow>(`${SELECT} ORDER BY phone`, [], tx);
    const names = await this.users.named(new Set(rows.map(({ userId }) => userId)), tx);
    return rows.map(({ phone, userId }) => ({ telefono: phone, usuario: names.get(userId)!.username }));
  }

  /** Says whose a phone is, for an administrator. Throws `InputError` for an unknown user. */
  link(item: PhoneItem, by: AuditActor): Promise<ImportOutcome> {
    return this.database.transaction(async (tx) => {
      const outcome = await this.put(tx, item);
      const subject = await this.subjectOf(item, tx);
      if (outcome !== 'left') await this.audit.record(tx, { action: 'sms.phone.linked', by, subject });
      return outcome;
    });
  }

  async put(tx: Transaction, { telefono, usuario }: PhoneItem): Promise<ImportOutcome> {
    const user = await this.users.findByUsername(usuario, tx);
    if (!user) throw new InputError('No existe ese usuario.', { errors: { usuario: ['No existe.'] } });
    const row = { phone: telefono, user_id: user.userId };
    if (await this.database.insertOnce('sms_phone', row, ['phone'], tx)) return 'created';
    const move = 'UPDATE sms_phone SET user_id = $2 WHERE phone = $1 AND user_id <> $2';
    return (await this.database.change(move, [telefono, user.userId], tx)) === 1 ? 'changed' : 'left';
  }

  /** What the audit log calls a phone: its number is personal data. */
  async subjectOf({ telefono }: PhoneItem, tx: Transaction): Promise<{ kind: string; id: string }> {
    return { kind: 'sms.phone', id: String((await this.find(telefono, tx))!.id) };
  }

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    return (await this.database.rows(`${SELECT} WHERE user_id = $1`, [userId], tx)).length > 0;
  }
}
