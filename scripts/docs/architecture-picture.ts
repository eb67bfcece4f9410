import { readdirSync } from 'node:fs';
import path from 'node:path';
import { codeRoot } from '../../host/runtime/paths.js';
import { arrowsFrom } from './import-graph.js';

export const architectureFile = path.join(codeRoot, 'docs/architecture.svg');

const BOX = { width: 124, height: 34 };
const ROW = 74;
const WIDTH = 780;

interface Place {
  readonly x: number;
  readonly y: number;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const pluginOf = (file: string): string | undefined => /^plugins\/([^/]+)\//.exec(file)?.[1];

const foldersOf = (folder: string): string[] =>
  readdirSync(path.join(codeRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Reads which plugins each plugin imports. */
function pluginGraph(): Graph {
  const graph = new Map(foldersOf('plugins').map((plugin) => [plugin, new Set<string>()]));
  for (const { from, to } of arrowsFrom('plugins', codeRoot)) {
    const [own, other] = [pluginOf(from), pluginOf(to)];
    if (own !== undefined && other !== undefined && own !== other) graph.get(own)!.add(other);
  }
  return graph;
}

/** Tells whether a path of imports leads from one plugin to the other. */
const isReached = (graph: Graph, from: string, to: string): boolean =>
  from === to || [...graph.get(from)!].some((next) => isReached(graph, next, to));

/** Returns the arrows that no path of other arrows implies: the picture stays legible, and shows the same order. */
function shownArrows(graph: Graph): (readonly [string, string])[] {
  return [...graph].flatMap(([from, all]) =>
    [...all]
      .filter((to) => ![...all].some((other) => other !== to && isReached(graph, other, to)))
      .map((to) => [from, to] as const),
  );
}

/** Counts the plugins on the longest path of imports below one. */
const depthOf = (graph: Graph, plugin: string): number =>
  Math.max(-1, ...[...graph.get(plugin)!].map((other) => depthOf(graph, other))) + 1;

/** Places each plugin above all plugins that it imports and, within a row, near the middle of them. */
function places(graph: Graph): ReadonlyMap<string, Place> {
  const rows: string[][] = [];
  for (const plugin of graph.keys()) (rows[depthOf(graph, plugin)] ??= []).push(plugin);
  const placed = new Map<string, Place>();
  const middle = (plugin: string): number => {
    const below = [...graph.get(plugin)!].map((other) => placed.get(other)!.x);
    return below.reduce((sum, x) => sum + x, 0) / Math.max(1, below.length);
  };
  for (const [depth, row] of rows.entries()) {
    const ordered = row.sort((one, other) => middle(one) - middle(other) || one.localeCompare(other));
    for (const [index, plugin] of ordered.entries()) {
      placed.set(plugin, { x: ((index + 0.5) * WIDTH) / row.length, y: (rows.length - depth - 0.5) * ROW });
    }
  }
  return placed;
}

const box = ({ x, y }: Place, label: string): string =>
  `<rect x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="#e8f0f7" stroke="#2b5c8a"/>` +
  `<text x="${x}" y="${y + 5}" text-anchor="middle">${label}</text>`;

const arrow = (from: Place, to: Place): string =>
  `<line x1="${from.x}" y1="${from.y + BOX.height / 2}" x2="${to.x}" y2="${to.y - BOX.height / 2 - 4}" stroke="#7a7a7a" marker-end="url(#head)"/>`;

/** Lists the folders of the host except its contract, with their subfolders: `jobs: mail`. */
function hostLines(): string[] {
  const folders = foldersOf('host').filter((folder) => folder !== 'plugin-api');
  return folders.map((folder) => {
    const inside = foldersOf(`host/${folder}`);
    return inside.length === 0 ? folder : `${folder}: ${inside.join(' · ')}`;
  });
}

const hostHeight = (lines: readonly string[]): number => 58 + lines.length * 22;

/** Draws the host, which every plugin imports only through its contract. */
function host(y: number, lines: readonly string[]): string {
  return (
    `<rect x="10" y="${y}" width="${WIDTH - 20}" height="${hostHeight(lines)}" rx="6" fill="#f4f1ea" stroke="#8a6d2b"/>` +
    `<rect x="24" y="${y + 12}" width="${WIDTH - 48}" height="30" rx="6" fill="#ffffff" stroke="#8a6d2b"/>` +
    `<text x="${WIDTH / 2}" y="${y + 32}" text-anchor="middle">host/plugin-api: ${foldersOf('host/plugin-api').join(' · ')}</text>` +
    lines
      .map(
        (line, index) =>
          `<text x="${WIDTH / 2}" y="${y + 64 + index * 22}" text-anchor="middle" font-size="12">${line}</text>`,
      )
      .join('')
  );
}

/** Draws `docs/architecture.svg`: the plugins by their imports of each other's contracts, on the host. */
export function architecturePicture(): string {
  const graph = pluginGraph();
  const placed = places(graph);
  const top = Math.max(...[...placed.values()].map(({ y }) => y)) + ROW / 2;
  const lines = hostLines();
  const parts = [
    ...shownArrows(graph).map(([from, to]) => arrow(placed.get(from)!, placed.get(to)!)),
    ...[...placed].map(([plugin, place]) => box(place, plugin)),
    host(top, lines),
  ];
  const height = top + hostHeight(lines) + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14">
<title>Plugins of Ventanilla by what they import</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7a7a7a"/></marker></defs>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`;
}
