import type { ComponentProps } from 'react';
import { Labelled, type FieldWords } from './labelled.js';

/** An input of one line with its label; its hint and its error are announced with it. */
export function TextField(props: FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>) {
  const { label, help, hint, error, isRequired, id, className, ...input } = props;
  return (
    <Labelled {...{ label, help, hint, error, isRequired, id, className }}>
      {(described) => <input className="input" {...input} {...described} />}
    </Labelled>
  );
}

/** A text of several lines with its label. */
export function TextArea(props: FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>) {
  const { label, help, hint, error, isRequired, id, className, ...area } = props;
  return (
    <Labelled {...{ label, help, hint, error, isRequired, id, className }}>
      {(described) => <textarea className="textarea" {...area} {...described} />}
    </Labelled>
  );
}
