import type { ResolutionContext } from 'inversify';
import { AuditLog, Clock, Database, Redis } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { DatabaseSessionStore } from './database-session-store.js';
import { RedisSessionStore } from './redis-session-store.js';
import type { SessionStore } from './session-store.js';

/** Opens the store of sessions: in Redis where there is one, and in the database otherwise. */
export function openSessionStore(context: ResolutionContext): SessionStore {
  const parts = {
    database: context.get<Database>(Database),
    clock: context.get<Clock>(Clock),
    settings: context.get<AuthConfig>(AuthSettings),
    audit: context.get<AuditLog>(AuditLog),
  };
  const redis = context.get<Redis>(Redis, { optional: true });
  return redis ? new RedisSessionStore(redis, parts) : new DatabaseSessionStore(parts);
}
