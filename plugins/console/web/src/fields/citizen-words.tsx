import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Labelled } from '../ui/labelled.js';

/** The most characters of words that explain an action. */
const MOST_OF_ACTION = 2000;

/** The places where the person reads those of an action; a person may have left neither a mail address nor a chat. */
const READ_AT = 'Quien hizo la solicitud lo ve en el seguimiento, y por correo o chat si los dejó.';

interface CitizenWordsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The description of good words, after that of where the person reads them. */
  readonly hint?: ReactNode;
  readonly label?: string;
  /** The place where the person reads them. */
  readonly readAt?: string;
  /** The most characters. */
  readonly most?: number;
  readonly isRequired?: boolean;
  readonly isBusy?: boolean;
  /** The reasons of a refusal: the first is shown, and a new array takes the focus. */
  readonly errors?: readonly string[] | undefined;
  /** Phrases of the city; each can be added to the words. */
  readonly phrases?: readonly string[];
}

/** Adds a phrase on a line of its own. */
const withPhrase = (words: string, phrase: string): string =>
  words.trim() === '' ? phrase : `${words.trimEnd()}\n${phrase}`;

/** The field of the words that the citizen reads, with the phrases that the city has for them. */
export function CitizenWords({
  value,
  onChange,
  hint,
  label = 'Para quien hizo la solicitud',
  readAt = READ_AT,
  most = MOST_OF_ACTION,
  isRequired = false,
  isBusy = false,
  errors,
  phrases = [],
}: CitizenWordsProps) {
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const error = errors?.[0];
  useEffect(() => {
    if (errors !== undefined) text.current?.focus();
  }, [errors]);
  return (
    <Labelled
      id={id}
      label={label}
      isRequired={isRequired}
      hint={
        <>
          {readAt} {hint}
        </>
      }
      error={error}
    >
      {(described) => (
        <>
          <textarea
            className="textarea"
            {...described}
            ref={text}
            rows={4}
            maxLength={most}
            required={isRequired}
            readOnly={isBusy}
            aria-describedby={`${described['aria-describedby']} ${id}-count`}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <p className="hint num" id={`${id}-count`}>
            {value.length.toLocaleString('es-CO')} de {most.toLocaleString('es-CO')} caracteres
          </p>
          {phrases.length > 0 && (
            <Phrases
              phrases={phrases}
              isFull={(phrase) => isBusy || withPhrase(value, phrase).length > most}
              onTake={(phrase) => {
                onChange(withPhrase(value, phrase));
                text.current?.focus();
              }}
            />
          )}
        </>
      )}
    </Labelled>
  );
}

interface PhrasesProps {
  readonly phrases: readonly string[];
  /** Tells whether a phrase cannot be added. */
  readonly isFull: (phrase: string) => boolean;
  readonly onTake: (phrase: string) => void;
}

/** The phrases of the city, folded; a taken one folds them again. */
function Phrases({ phrases, isFull, onTake }: PhrasesProps) {
  const list = useRef<HTMLDetailsElement>(null);
  return (
    <details className="more" ref={list}>
      <summary>Tomar una frase de la ciudad</summary>
      <ul className="phrases" role="list">
        {phrases.map((phrase) => (
          <li key={phrase}>
            <button
              className="phrase"
              type="button"
              disabled={isFull(phrase)}
              onClick={() => {
                if (list.current) list.current.open = false;
                onTake(phrase);
              }}
            >
              {phrase}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
