import { inject, injectable } from 'inversify';
import { Database, NotFoundError, pageLink, type Identity, type ListPage } from '../../../host/plugin-api/index.js';
import { inboxItem, type InboxItem } from './inbox-item.js';
import { PAGE_SIZE } from './inbox-page.js';
import { InboxRepository, type InboxRequest } from './inbox-repository.js';

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
      results: rows.map((row) => inboxItem(this.database, row, by.username)),
    };
  }
}
