import { rateLimiterConformance } from './rate-limiter-conformance.js';

rateLimiterConformance('in the database', () =>
  Promise.resolve({
    config: {},
    pass: () => Promise.resolve(),
    stored: async ({ database }) => {
      const rows = await database.rows<{ digest: Buffer; points: number }>('SELECT * FROM host_rate_limit');
      return rows.map(({ digest, points }) => `${digest.toString('latin1')} ${points}`);
    },
    stop: () => Promise.resolve(),
  }),
);
