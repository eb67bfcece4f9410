interface ToldProps {
  readonly words: string;
  readonly label?: string;
}

/** The words of staff that the citizen has read, apart from the reason that stays with staff. */
export function Told({ words, label = 'Se le dijo' }: ToldProps) {
  return (
    <p className="told prose">
      <strong>{label}:</strong> {words}
    </p>
  );
}
