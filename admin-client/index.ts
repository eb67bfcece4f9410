export { AdminClientError, type FieldErrors } from './admin-client-error.js';
export type { AdminClient, AdminProcedures } from './admin-client.js';
export { createAdminClient, type AdminClientOptions } from './create-admin-client.js';
export type { Credentials, PasswordCredentials, TokenPair } from './credentials.js';
export type { CallOptions, Mutation, ProceduresOf, Query } from './procedure-types.js';
// TypeScript lets an outside plugin augment an interface that is exported through a star, not one exported by name.
export type * from './admin-plugins.js';
