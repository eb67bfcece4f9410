import { Gauge, Registry } from 'prom-client';

export interface PoolStanding {
  /** In use, or being made for waiting calls. */
  readonly used: number;
  readonly idle: number;
  /** The number of calls that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

/**
 * Builds the metrics of `/metrics` about this host's database connections, by pool. Reading them sends no statement.
 */
export function poolFigures(standings: () => Readonly<Record<string, PoolStanding>>): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, read: (standing: PoolStanding) => number): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, standing] of Object.entries(standings())) this.set({ pool }, read(standing));
      },
    });
  gauge('database_connections_used', 'Connections of a pool of this host that are in use', ({ used }) => used);
  gauge('database_connections_idle', 'Connections of a pool of this host that are open and free', ({ idle }) => idle);
  gauge('database_connections_waiting', 'Calls on this host that wait for a connection', ({ waiting }) => waiting);
  gauge('database_connections_most', 'As many connections as a pool of this host may have', ({ most }) => most);
  return registry;
}
