import { Link } from 'react-router';

/** A part of a bar: its length, and one of the three colours of charts. */
export interface BarPart {
  readonly value: number;
  readonly colour: 1 | 2 | 3;
}

export interface Bar {
  readonly key: string;
  readonly name: string;
  /** The address of the things that it counts. */
  readonly to?: string;
  readonly parts: readonly BarPart[];
  /** The figure at its end, in words. */
  readonly text: string;
  readonly warning?: string | undefined;
}

const HEIGHT = 18;

/** Horizontal bars as long as their values; the longest one fills its line. The text beside each has its value. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const sumOf = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...bars.map(sumOf));
  return (
    <ul className="bars" role="list">
      {bars.map((bar) => {
        let x = 0;
        return (
          <li className="bar" key={bar.key}>
            <span>{bar.to === undefined ? bar.name : <Link to={bar.to}>{bar.name}</Link>}</span>
            <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {bar.parts.map(({ value, colour }, index) => {
                const width = (value / most) * 100;
                const from = x;
                x += width;
                return width === 0 ? null : (
                  <rect key={index} className={`d${colour}`} x={from} width={width} height={HEIGHT} />
                );
              })}
            </svg>
            <span>
              <b>{bar.text}</b> {bar.warning !== undefined && <span className="t-danger small">{bar.warning}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The legend of the colours of parts. */
export function Legend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="row small" role="list">
      {names.map((name, index) => (
        <li className="with-icon" key={name}>
          <svg className="swatch-dot" aria-hidden="true">
            <rect className={`d${index + 1}`} width="12" height="12" />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
  );
}
