import { createAdminClient } from 'ventanilla-admin-client';
import { serviceFetch } from './service-fetch.js';

/**
 * The client of the admin procedures: `admin.tramites.records.list.query(input, { signal })`. Failures are
 * `ServiceError`.
 */
export const admin = createAdminClient({ url: location.origin, credentials: 'session', fetch: serviceFetch });
