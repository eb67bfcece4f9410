import type { Feed, Feeds, Logger } from '../../plugin-api/index.js';
import type { FeedSource } from '../../plugin-api/data/feeds.js';
import type { Bell } from './bell.js';
import { SharedFeed } from './shared-feed.js';

/** {@link Feeds} of a host. */
export class HostFeeds implements Feeds {
  constructor(
    private readonly bell: Bell,
    private readonly logger: Logger,
  ) {}

  openFeed<Place, Item>(source: FeedSource<Place, Item>): Feed<Item> {
    return new SharedFeed(source, this.bell, this.logger);
  }
}
