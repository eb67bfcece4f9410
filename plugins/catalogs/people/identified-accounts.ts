import { inject, injectable } from 'inversify';
import type { Identity, ListPage, ListRequest } from '../../../host/plugin-api/index.js';
import { UserAccounts, type NewUserAccount, type UserAccount, type UserAccountChanges } from '../../auth/contract.js';
import type { ItemService } from '../engine/item-service.js';
import { Identifications } from './identifications.js';

/** The user accounts behind `/usuario/`. Their identification is checked by the catalog of types. */
@injectable()
export class IdentifiedAccounts implements ItemService<
  Omit<UserAccount, 'revision'>,
  NewUserAccount,
  UserAccountChanges
> {
  readonly query: UserAccounts['query'];

  constructor(
    @inject(UserAccounts) private readonly accounts: UserAccounts,
    @inject(Identifications) private readonly identifications: Identifications,
  ) {
    this.query = accounts.query;
  }

  page(request: ListRequest): Promise<ListPage<UserAccount>> {
    return this.accounts.listAccounts(request);
  }

  get(id: number): Promise<UserAccount> {
    return this.accounts.getAccount(id);
  }

  async create(by: Identity, account: NewUserAccount): Promise<UserAccount> {
    await this.identifications.check(account.tipo_identificacion, account.identificacion);
    return this.accounts.createAccount(by, account);
  }

  /** Checks the identification only where it changes, as an account may be older than the catalog. */
  async change(by: Identity, id: number, changes: UserAccountChanges, known?: readonly string[]): Promise<UserAccount> {
    if (changes.tipo_identificacion !== undefined || changes.identificacion !== undefined) {
      const present = await this.accounts.getAccount(id);
      const { tipo_identificacion: tipo = present.tipo_identificacion, identificacion = present.identificacion } =
        changes;
      const isSame = tipo === present.tipo_identificacion && identificacion === present.identificacion;
      if (!isSame) await this.identifications.check(tipo, identificacion);
    }
    return this.accounts.changeAccount(by, id, changes, known);
  }

  remove(by: Identity, id: number, known?: readonly string[]): Promise<void> {
    return this.accounts.removeAccount(by, id, known);
  }
}
