import { useEffect, useId, useMemo, useRef } from 'react';
import './diagram.css';
import { pathOf, type DrawnEdge } from './drawing.js';
import { layOut } from './lay-out.js';
import type { Process, StepMarks } from './model.js';
import { StepBox } from './step-box.js';

/** The process to draw, with its marks. */
export interface DiagramProps {
  readonly process: Process;
  readonly marks: StepMarks;
  /** Codes of the transitions that were taken. */
  readonly taken: ReadonlySet<string>;
  /** Whether it shows one instance, which has entered the process. */
  readonly isBegun: boolean;
  /** The code of the step that is being edited. */
  readonly chosen?: string;
  /** Chooses a step by a press on its box; the list beside it does the same for the keyboard. */
  readonly onChoose?: (codigo: string) => void;
}

/**
 * The steps of a process from top to bottom, and the state of instances on them. Screen readers skip it: a list of
 * steps beside it has an equivalent text.
 */
export function ProcessDiagram({ process, marks, taken, isBegun, chosen, onChoose }: DiagramProps) {
  const id = useId();
  const { steps, edges, start, view } = useMemo(() => layOut(process, marks), [process, marks]);
  const picture = useRef<SVGSVGElement>(null);
  // Scrolls to the relevant part: a large picture is wider and higher than its box.
  useEffect(() => showPresent(picture.current), [chosen]);
  // Taken transitions are drawn over the others.
  const inOrder = edges.toSorted(
    (a, b) => Number(taken.has(a.transition.codigo)) - Number(taken.has(b.transition.codigo)),
  );
  return (
    <svg
      ref={picture}
      className="diagram diagram--down"
      width={view.width}
      height={view.height}
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      aria-hidden="true"
    >
      <defs>
        <Head id={`${id}-h`} className="e-head" />
        <Head id={`${id}-h-done`} className="e-head-done" />
      </defs>
      <circle className={isBegun ? 'n n-done' : 'n'} cx={start.x} cy={start.y} r={8} />
      <Way points={start.points} isTaken={isBegun} heads={id} />
      {inOrder.map(({ transition, points }) => (
        <Way key={transition.codigo} points={points} isTaken={taken.has(transition.codigo)} heads={id} />
      ))}
      {inOrder.map((edge) => (
        <Label key={edge.transition.codigo} edge={edge} />
      ))}
      {steps.map((drawn) => (
        <StepBox
          key={drawn.step.codigo}
          drawn={drawn}
          mark={marks.get(drawn.step.codigo)}
          isChosen={drawn.step.codigo === chosen}
          onChoose={onChoose}
        />
      ))}
    </svg>
  );
}

/** Scrolls to the chosen step, the present one of the instance, or the start of the process. */
function showPresent(picture: SVGSVGElement | null): void {
  const box = picture?.parentElement;
  const present =
    picture?.querySelector('[data-chosen], [data-state=incident], [data-state=now]') ??
    picture?.querySelector('circle');
  if (!box || !present) return;
  const [place, around] = [present.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollBy({
    left: place.x + place.width / 2 - (around.x + around.width / 2),
    top: place.y + place.height / 2 - (around.y + around.height / 2),
  });
}

const Head = ({ id, className }: { readonly id: string; readonly className: string }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX="7"
    refY="4"
    markerWidth="9"
    markerHeight="9"
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path className={className} d="M0 0 8 4 0 8z" />
  </marker>
);

interface WayProps {
  readonly points: DrawnEdge['points'];
  readonly isTaken: boolean;
  readonly heads: string;
}

const Way = ({ points, isTaken, heads }: WayProps) => (
  <path
    className={isTaken ? 'e e-done' : 'e'}
    d={pathOf(points)}
    markerEnd={`url(#${heads}-h${isTaken ? '-done' : ''})`}
  />
);

function Label({ edge: { label } }: { readonly edge: DrawnEdge }) {
  if (!label) return null;
  const { x, y, width, height, lines } = label;
  return (
    <g>
      <rect className="tag-bg" x={x - width / 2} y={y - height / 2} width={width} height={height} rx={9} />
      {lines.map((line, index) => (
        <text key={index} className="t-soft" x={x} y={y - height / 2 + 14 + index * 14} textAnchor="middle">
          {line}
        </text>
      ))}
    </g>
  );
}
