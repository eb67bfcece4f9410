interface PickProps {
  readonly text: string;
  readonly checked: boolean;
  readonly onChange: (event: unknown) => void;
}

/** The box that selects a row of a table. */
export function Pick({ text, ...box }: PickProps) {
  return (
    <label className="pick">
      <span className="visually-hidden">{text}</span>
      <input type="checkbox" {...box} />
    </label>
  );
}
