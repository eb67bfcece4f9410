// The package's own types import their parts without the extension that Node's resolution needs.
declare module '@dagrejs/dagre' {
  interface Point {
    readonly x: number;
    readonly y: number;
  }

  interface PlacedNode extends Point {
    readonly width: number;
    readonly height: number;
  }

  interface Edge {
    readonly name: string;
  }

  class Graph {
    constructor(options: { readonly multigraph: boolean });
    setGraph(options: Readonly<Record<string, string | number>>): void;
    setNode(id: string, size: { readonly width: number; readonly height: number }): void;
    setEdge(from: string, to: string, label: object, name: string): void;
    nodes(): string[];
    node(id: string): PlacedNode;
    edges(): Edge[];
    edge(edge: Edge): { readonly points: readonly Point[] };
  }

  export const graphlib: { readonly Graph: typeof Graph };
  /** Places the nodes of a graph by the middle of their boxes, and gives its edges their points. */
  export function layout(graph: Graph): void;
}
