import { inject, injectable } from 'inversify';
import { Database, NotFoundError, pageLink, type Identity, type ListPage } from '../../../../host/plugin-api/index.js';
import type { WorkItem, WorkItemPage } from '../../contract.js';
import { inboxItem } from './inbox-item.js';
import { PAGE_SIZE } from './inbox-page.js';
import { InboxRepository, type InboxRequest } from './inbox-repository.js';

/** The filter and the page of an inbox. */
type InboxQuery = Omit<InboxRequest, 'userId' | 'groups'>;

/** Inboxes: the tasks that users may take, and those that they hold (decisions, section 7). */
@injectable()
export class InboxService {
  constructor(
    @inject(InboxRepository) private readonly inbox: InboxRepository,
    @inject(Database) private readonly database: Database,
  ) {}

  /** Throws `NotFoundError` for a missing page; the first page of an empty inbox is empty. */
  async list(query: InboxQuery, by: Identity): Promise<WorkItemPage> {
    const rows = await this.inbox.page({ ...query, userId: by.userId, groups: [...by.groups] });
    if (query.page > 1 && rows.length === 0) throw new NotFoundError('Página inválida.');
    const count = Number(rows[0]?.total ?? 0);
    const next = query.page * PAGE_SIZE < count ? query.page + 1 : null;
    return { count, next, items: rows.map((row) => inboxItem(this.database, row, by.username)) };
  }

  /**
   * Returns a page with the addresses of the pages before and after it; `url` is that of the request. Throws the errors
   * of {@link list}.
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
