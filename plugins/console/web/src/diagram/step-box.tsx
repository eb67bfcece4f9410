import { sizes, type DrawnStep } from './drawing.js';
import type { StepMark } from './model.js';

const looks: Readonly<Record<StepMark['state'], string>> = {
  done: 'n n-done',
  now: 'n n-now',
  incident: 'n n-incident',
  joining: 'n n-joining',
  cancelled: 'n n-cancelled',
  todo: 'n',
  occupied: 'n n-done',
  added: 'n n-added',
  removed: 'n n-removed',
  changed: 'n n-joining',
};

const icons: Readonly<Record<string, string>> = {
  USUARIO: 'M-3-3a3 3 0 1 0 6 0 3 3 0 0 0-6 0M-5.500 6c.5-4 2.500-5 5.500-5s5 1 5.500 5',
  PROCEDIMIENTO: 'M1-7-5 2h4l-1 6 6-9H0z',
  CORREO: 'M-7-5H7V5H-7zM-6-4 0 1 6-4',
  DECISION: 'M0-7 7 0 0 7-7 0z',
  PARALELO: 'M-6-5H6M-4-5V6M4-5V6',
  UNION: 'M-6 5H6M-4 5V-6M4 5V-6',
  ESPERA: 'M-6.500 0a6.500 6.500 0 1 0 13 0 6.500 6.500 0 0 0-13 0M0-3.500V0l2.500 1.500',
  SUBPROCESO: 'M-7-6H7V6H-7zM0-3V3M-3 0H3',
  DOCUMENTO: 'M2-7h-7v14H5v-11zM2-7v3h3',
  FIN: 'M-6.500 0a6.500 6.500 0 1 0 13 0 6.500 6.500 0 0 0-13 0M-3 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
};

const ofPlugin = 'M-6-6H6V6H-6z';

/** Returns the radius of the corners: half of the height for a final step, which is as round as possible. */
const roundness = (tipo: string, height: number): number => (tipo === 'FIN' ? height / 2 : 8);

interface StepBoxProps {
  readonly drawn: DrawnStep;
  readonly mark: StepMark | undefined;
  readonly isChosen?: boolean;
  readonly onChoose?: ((codigo: string) => void) | undefined;
}

/** A step: its type, its name, its groups or state, and the number of instances that wait there. */
export function StepBox({ drawn, mark, isChosen = false, onChoose }: StepBoxProps) {
  const { step, text, x, y, width, height } = drawn;
  const state = mark?.state ?? 'todo';
  const [left, top] = [x - width / 2, y - height / 2];
  const isOnPrimary = state === 'now';
  const shape = { x: left, y: top, width, height, rx: roundness(step.tipo, height) };
  const nameTop = top + 9 + sizes.nameLine - 3;
  return (
    <g
      data-step={step.codigo}
      data-state={state}
      data-chosen={isChosen || undefined}
      {...(onChoose && { onClick: () => onChoose(step.codigo) })}
    >
      {(isChosen || state === 'now' || state === 'incident') && (
        <rect className="n-ring" x={left - 5} y={top - 5} width={width + 10} height={height + 10} rx={shape.rx + 4} />
      )}
      <rect className={looks[state]} {...shape} />
      <path
        className={`g-icon ${isOnPrimary ? 'now' : state === 'done' ? 'done' : ''}`}
        transform={`translate(${left + 18} ${y})`}
        d={icons[step.tipo] ?? ofPlugin}
      />
      {text.name.map((line, index) => (
        <text
          key={index}
          className={`t-strong ${isOnPrimary ? 'on-now' : ''}`}
          x={left + 34}
          y={nameTop + index * sizes.nameLine}
        >
          {line}
        </text>
      ))}
      {text.note.map((line, index) => (
        <text
          key={index}
          className={isOnPrimary ? 'on-now-soft' : 't-soft'}
          x={left + 34}
          y={nameTop + text.name.length * sizes.nameLine + index * sizes.noteLine}
        >
          {line}
        </text>
      ))}
      {state === 'done' && <path className="g-check" d={`m${left + width - 17} ${top + 12} 3.500 3.500 6-7`} />}
      {mark?.badge && mark.badge.count > 0 && <Badge {...mark.badge} x={left + width - 4} y={top + 2} />}
    </g>
  );
}

interface BadgeProps {
  readonly count: number;
  readonly isAlert: boolean;
  readonly x: number;
  readonly y: number;
}

/** A number in a pill over the corner of a box. */
function Badge({ count, isAlert, x, y }: BadgeProps) {
  const text = count.toLocaleString('es-CO');
  const width = 14 + text.length * 8;
  return (
    <g className={isAlert ? 'g-badge g-badge--alert' : 'g-badge'}>
      <rect x={x - width + 10} y={y - 12} width={width} height={22} rx={11} />
      <text x={x + 10 - width / 2} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
