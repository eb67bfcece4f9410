import { inject, injectable } from 'inversify';
import { Database, NotFoundError, pageLink, type Identity, type ListPage } from '../../../../host/plugin-api/index.js';
import type { WorkItem, WorkItemPage } from '../../contract.js';
import { inboxItem } from './inbox-item.js';
import { PAGE_SIZE } from './inbox-page.js';
import { InboxRepository, type InboxRequest } from './inbox-repository.js';

/** Which part of an inbox is asked for. */
type InboxQuery = Omit<InboxRequest, 'userId' | 'groups'>;

/** Shows people what they may take and what they hold (decisions, section 7). */
@injectable()
export class InboxService {
  constructor(
    @inject(InboxRepository) private readonly inbox: InboxRepository,
    @inject(Database) private readonly database: Database,
  ) {}

  /** Throws `NotFoundError` for a page that there is not: the first one of an empty inbox is empty. */
  async list(query: InboxQuery, by: Identity): Promise<WorkItemPage> {
    const rows = await this.inbox.page({ ...query, userId: by.userId, groups: [...by.groups] });
    if (query.page > 1 && rows.length === 0) throw new NotFoundError('Página inválida.');
    const count = Number(rows[0]?.total ?? 0);
    const next = query.page * PAGE_SIZE < count ? query.page + 1 : null;
    return { count, next, items: rows.map((row) => inboxItem(this.database, row, by.username)) };
  }

  /**
   * Returns the same with the addresses of the pages beside it; `url` is the one that was called. Throws as {@link
   * list}.
   */
  async page(
    query: InboxQuery,
    { by, url }: { readonly by: Identity; readonly url: string },
  ): Promise<ListPage<WorkItem>> {
    const { page } = query;
    const { count, next, items } = await this.list(query, by);
    return {
      count,
      next: next === null ? null : pageLink(url, next),
      previous: page > 1 ? pageLink(url, page - 1) : null,
      results: items,
    };
  }
}
