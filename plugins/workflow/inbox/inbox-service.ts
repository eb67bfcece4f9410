import { inject, injectable } from 'inversify';
import {
  Database,
  NotFoundError,
  pageLink,
  type Identity,
  type JsonValue,
  type ListPage,
} from '../../../host/plugin-api/index.js';
import { PAGE_SIZE } from './inbox-page.js';
import { InboxRepository, type InboxRequest, type InboxRow } from './inbox-repository.js';

/** A task as the inbox shows it. */
export interface InboxItem {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly titulo: string;
  readonly estado: string;
  /** Username of who holds it. */
  readonly asignado: string | null;
  /** Key of its instance; null for a task without a process. */
  readonly instancia: string | null;
  /** Whether its instance is suspended: nobody takes it or acts on it until it goes on. */
  readonly suspendida: boolean;
  readonly creada: string;
  readonly vence: string | null;
  readonly metadatos_extra: Readonly<Record<string, JsonValue>> | null;
}

/** Shows people what they may take and what they hold (decisions, section 7). */
@injectable()
export class InboxService {
  constructor(
    @inject(InboxRepository) private readonly inbox: InboxRepository,
    @inject(Database) private readonly database: Database,
  ) {}

  /**
   * A page; `url` is the address that was called. Throws `NotFoundError` for a page that there is not: the first one of
   * an empty inbox is empty.
   */
  async page(
    query: Omit<InboxRequest, 'userId' | 'groups'>,
    { by, url }: { readonly by: Identity; readonly url: string },
  ): Promise<ListPage<InboxItem>> {
    const rows = await this.inbox.page({ ...query, userId: by.userId, groups: [...by.groups] });
    const { page } = query;
    if (page > 1 && rows.length === 0) throw new NotFoundError('Página inválida.');
    const count = Number(rows[0]?.total ?? 0);
    return {
      count,
      next: page * PAGE_SIZE < count ? pageLink(url, page + 1) : null,
      previous: page > 1 ? pageLink(url, page - 1) : null,
      results: rows.map((row) => this.itemOf(row, by)),
    };
  }

  private itemOf({ total: _total, llave, instancia_estado, ...row }: InboxRow, by: Identity): InboxItem {
    const { created_at, vence, metadatos_extra, ...shown } = row;
    return {
      ...shown,
      asignado: row.estado === 'ASIGNADA' ? by.username : null,
      instancia: llave,
      suspendida: instancia_estado === 'SUSPENDIDA',
      creada: created_at.toISOString(),
      vence: vence?.toISOString() ?? null,
      metadatos_extra: this.database.parseJson<InboxItem['metadatos_extra']>(metadatos_extra),
    };
  }
}
