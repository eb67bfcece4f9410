import { element, type XmlElement } from '../xml/xml-element.js';

/** A node of the document. */
export interface DrawnNode {
  readonly id: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** Documentation and extension elements. */
  readonly head: readonly XmlElement[];
  /** The content after the flows, such as a timer. */
  readonly tail: readonly XmlElement[];
  /** The node on whose border a boundary event is. */
  readonly attachedTo?: string;
}

/** A sequence flow of the document. */
export interface DrawnFlow {
  readonly id: string;
  readonly source: string;
  target: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly content: readonly XmlElement[];
  readonly isConditional: boolean;
}

/** The nodes and flows of a document, each with an id of its own. */
export class Drawing {
  readonly nodes: DrawnNode[] = [];
  readonly flows: DrawnFlow[] = [];
  private readonly taken: Set<string>;

  /** `taken` are the ids of the elements that stand for parts of the definition. */
  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  /** Makes the id of a generated element: a code may look like one. */
  newId(text: string): string {
    let id = text;
    for (let number = 2; this.taken.has(id); number += 1) id = `${text}_${number}`;
    this.taken.add(id);
    return id;
  }

  addNode(node: DrawnNode): void {
    this.nodes.push(node);
  }

  addFlow(flow: DrawnFlow): void {
    this.flows.push(flow);
  }

  /** Adds a flow that no transition stands for. */
  addGenerated(id: string, source: string, target: string): void {
    const attributes = { 'vt:generado': 'true' };
    this.addFlow({ id: this.newId(id), source, target, attributes, content: [], isConditional: false });
  }

  /** Writes the elements of the process: nodes before flows, each list in its order. */
  elements(): XmlElement[] {
    const into = new Map<string, string[]>(this.nodes.map(({ id }) => [id, []]));
    const from = new Map<string, DrawnFlow[]>(this.nodes.map(({ id }) => [id, []]));
    for (const flow of this.flows) {
      from.get(flow.source)!.push(flow);
      into.get(flow.target)!.push(flow.id);
    }
    const nodes = this.nodes.map(({ id, name, attributes, head, tail }) => {
      const outgoing = from.get(id)!;
      const fallback = name === 'exclusiveGateway' ? outgoing.find((flow) => !flow.isConditional) : undefined;
      return element(`bpmn:${name}`, { id, ...attributes, default: outgoing.length > 1 ? fallback?.id : undefined }, [
        ...head,
        ...into.get(id)!.map((flow) => element('bpmn:incoming', {}, flow)),
        ...outgoing.map((flow) => element('bpmn:outgoing', {}, flow.id)),
        ...tail,
      ]);
    });
    const flows = this.flows.map(({ id, source, target, attributes, content }) =>
      element('bpmn:sequenceFlow', { id, sourceRef: source, targetRef: target, ...attributes }, content),
    );
    return [...nodes, ...flows];
  }
}
