import { lines } from './lines.js';
import type { Process, Step, StepMark, StepMarks, Transition } from './model.js';
import { doerOf, edgeLabel } from './words.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle, by its centre and its size. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The text in a box, line by line. */
export interface StepText {
  readonly name: readonly string[];
  readonly note: readonly string[];
}

export interface DrawnStep extends Box {
  readonly step: Step;
  readonly text: StepText;
}

export interface DrawnEdge {
  readonly transition: Transition;
  readonly points: readonly Point[];
  readonly label: (Box & { readonly lines: readonly string[] }) | undefined;
}

export interface Drawing {
  readonly steps: readonly DrawnStep[];
  readonly edges: readonly DrawnEdge[];
  /** The centre of the start, and the way to the first step. */
  readonly start: Point & { readonly points: readonly Point[] };
  /** The area of the picture: its upper left corner, and its size. */
  readonly view: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Pixels of a picture that is shown in its own size. */
export const sizes = {
  box: 200,
  nameLine: 16,
  noteLine: 14,
  labelLine: 14,
  start: 8,
  margin: 12,
  /** The letters that fit into a line. */
  nameLetters: 21,
  noteLetters: 26,
  labelLetters: 20,
  /** The width of a letter of a label. */
  letter: 6.2,
} as const;

/** Tells whether a step has no second line: the form of its box shows its type. */
export const isPlain = ({ tipo }: Step): boolean => tipo === 'PARALELO' || tipo === 'UNION' || tipo === 'FIN';

export function stepText(step: Step, mark: StepMark | undefined): StepText {
  const note = mark?.note ?? (isPlain(step) ? '' : doerOf(step));
  return { name: lines(step.nombre, sizes.nameLetters), note: note === '' ? [] : lines(note, sizes.noteLetters) };
}

/** Computes the size of a step's box with its text. */
export function boxSize({ name, note }: StepText): { readonly width: number; readonly height: number } {
  return { width: sizes.box, height: 22 + name.length * sizes.nameLine + note.length * sizes.noteLine };
}

export function labelSize(text: readonly string[]): { readonly width: number; readonly height: number } {
  const longest = Math.max(...text.map((line) => line.length));
  return { width: longest * sizes.letter + 14, height: text.length * sizes.labelLine + 6 };
}

/** Measures the boxes and labels of a process, before the layout gives them places. */
export function measured({ pasos, transiciones }: Process, marks: StepMarks) {
  const known = new Set(pasos.map(({ codigo }) => codigo));
  return {
    steps: pasos.map((step) => ({ step, text: stepText(step, marks.get(step.codigo)) })),
    edges: transiciones
      .filter(({ desde, hacia }) => known.has(desde) && known.has(hacia))
      .map((transition) => {
        const label = edgeLabel(transition);
        return { transition, lines: label === undefined ? [] : lines(label, sizes.labelLetters) };
      }),
  };
}

/** Computes the area that boxes, labels and ways take together: a way may run outside all boxes. */
export function viewOf(boxes: readonly Box[], points: readonly Point[]): Drawing['view'] {
  const corners = boxes.flatMap(({ x, y, width, height }) => [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ]);
  const all = [...corners, ...points];
  const least = (of: (point: Point) => number): number =>
    all.reduce((one, point) => Math.min(one, of(point)), Infinity);
  const most = (of: (point: Point) => number): number =>
    all.reduce((one, point) => Math.max(one, of(point)), -Infinity);
  const [left, top] = [least(({ x }) => x) - sizes.margin, least(({ y }) => y) - sizes.margin];
  return {
    left,
    top,
    width: most(({ x }) => x) + sizes.margin - left,
    height: most(({ y }) => y) + sizes.margin - top,
  };
}

/** Writes a way as the data of an SVG path: straight at its ends, round at its corners. */
export function pathOf(points: readonly Point[]): string {
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const [first, ...rest] = points;
  if (!first) return '';
  const corners = rest.slice(0, -1).map((corner, index) => `Q${at(corner)} ${at(middle(corner, rest[index + 1]!))}`);
  const begin = rest.length > 1 ? `L${at(middle(first, rest[0]!))}` : '';
  const last = rest.at(-1);
  return `M${at(first)}${begin}${corners.join('')}${last ? `L${at(last)}` : ''}`;
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const round = (value: number): number => Math.round(value * 10) / 10;
