interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, which are not shown again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className="stack" role="status">
      <p>
        <strong>Guarde estos códigos.</strong> Cada uno sirve una vez, si pierde el teléfono. No se muestran de nuevo.
      </p>
      <ul className="codes" role="list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button className="btn" type="button" onClick={onKept}>
        Ya los guardé
      </button>
    </div>
  );
}
