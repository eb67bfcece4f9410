import type { CityFigures, HostFigures } from './host-figures.js';
import { textTable } from './text-table.js';

/** The figures of one moment. */
export interface Sample {
  readonly seconds: number;
  readonly hosts: readonly HostFigures[];
  readonly city: CityFigures;
}

/** Writes samples as lines of a table; figures of several hosts are beside each other. */
export function sampleTable(samples: readonly Sample[]): string {
  const header = ['s', 'RSS MiB', 'heap MiB', 'handles', 'descriptors', 'PostgreSQL', 'Redis', 'jobs', 'limits'];
  const rows = samples.map(({ seconds, hosts, city }) => {
    const all = (figure: keyof HostFigures, digits = 0): string =>
      hosts.map((host) => host[figure].toFixed(digits)).join(' ');
    const counts = [city.postgres, city.redis, city.jobs, city.limits].map(String);
    return [seconds.toFixed(0), all('rss'), all('heap', 1), all('handles'), all('descriptors'), ...counts];
  });
  return textTable(header, rows);
}

/** Returns the slope of the line closest to the points (least squares), per minute. */
export function growthAMinute(points: readonly (readonly [seconds: number, value: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 60;
}

/** Returns the median. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
