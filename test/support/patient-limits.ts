import { hostConfigShape } from '../../host/config/host-config.js';

/** Limits of a database that a good call meets on a busy machine too, as the configuration has them. */
export const patientLimits = { acquireSeconds: 30, statementSeconds: 30 };

/** The configuration of a database with these. */
export const patientDatabase = hostConfigShape.database.parse(patientLimits);
