import { useId, type FocusEvent, type ReactNode } from 'react';

/** The attributes by which an input describes its field to screen readers. */
export interface Described {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

/** The words around the input of a field, as every field of the kit takes them. */
export interface FieldWords {
  readonly label: ReactNode;
  /** The explanation that comes with the question. */
  readonly help?: ReactNode;
  /** The description of how to write the answer. */
  readonly hint?: ReactNode;
  /** The fault, and how to correct it. */
  readonly error?: string | undefined;
  /** Whether its label says that it is optional; without a value, it says nothing of it. */
  readonly isRequired?: boolean | undefined;
  /** The id of the input; without it, one is made. */
  readonly id?: string | undefined;
  /** The class of the element around it. */
  readonly className?: string | undefined;
}

interface LabelledProps extends FieldWords {
  /** Whether it has several inputs, each with a label of its own. */
  readonly isGroup?: boolean;
  readonly onBlur?: ((event: FocusEvent) => void) | undefined;
  readonly children: (described: Described) => ReactNode;
}

/** The label of a field, its help, hint and error, around its inputs. */
export function Labelled(props: LabelledProps) {
  const { label, help, hint, error, isRequired, id: given, className, isGroup = false, onBlur, children } = props;
  const made = useId();
  const id = given ?? made;
  const lines = (
    [
      ['hint', 'ayuda', help],
      ['hint', 'pista', hint],
      ['error-text', 'error', error],
    ] as const
  ).filter(([, , words]) => words !== undefined);
  const described: Described = {
    id,
    ...(lines.length > 0 && { 'aria-describedby': lines.map(([, name]) => `${id}-${name}`).join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(isRequired && !isGroup && { 'aria-required': true }),
  };
  const Root = isGroup ? 'fieldset' : 'div';
  const name = (
    <>
      {label} {isRequired === false && <span className="optional">(opcional)</span>}
    </>
  );
  return (
    <Root
      className={[className, error !== undefined && 'has-error'].filter(Boolean).join(' ') || undefined}
      onBlur={onBlur}
      {...(isGroup && { 'aria-describedby': described['aria-describedby'] })}
    >
      {isGroup ? (
        <legend className="label">{name}</legend>
      ) : (
        <label className="label" htmlFor={id}>
          {name}
        </label>
      )}
      {lines.map(([kind, part, words]) => (
        <p className={kind} id={`${id}-${part}`} key={part}>
          {words}
        </p>
      ))}
      {children(described)}
    </Root>
  );
}
