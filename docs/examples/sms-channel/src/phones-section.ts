import { inject, injectable } from 'inversify';
import type { BundleSection, ImportContext, Transaction } from 'ventanilla/plugin-api';
import { PhoneBook, phoneItem, type PhoneItem } from './phone-book.js';

/** Section `telefonos_sms` of a bundle. */
@injectable()
export class PhonesSection implements BundleSection<typeof phoneItem> {
  readonly name = 'telefonos_sms';
  readonly after = ['usuarios'];
  readonly item = phoneItem;
  readonly key = 'telefono';

  constructor(@inject(PhoneBook) private readonly phones: PhoneBook) {}

  importItem = (item: PhoneItem, { tx }: ImportContext) => this.phones.put(tx, item);
  exportItems = (tx: Transaction) => this.phones.all(tx);
  subjectOf = (item: PhoneItem, tx: Transaction) => this.phones.subjectOf(item, tx);
}
