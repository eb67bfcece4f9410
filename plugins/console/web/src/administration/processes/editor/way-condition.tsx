import { useMemo } from 'react';
import { ConditionEditor } from '../../conditions/condition-editor.js';
import type { ConditionWords } from '../../conditions/condition-words.js';
import type { PlacedWay, Step } from '../definition/definition.js';
import { otherNames, readableNames } from './condition-names.js';
import { useEditing } from './editing.js';

const words: ConditionWords = {
  always: '',
  nothingToRead: '',
  begin: 'Agregar una comparación',
  onlyIf: 'Se sigue si:',
  name: 'Dato',
  value: 'Valor',
  values: 'Valores',
  answered: 'tiene un valor',
  unanswered: 'no tiene un valor',
};

/** The limit of the service for an expression. */
const MOST_CHARACTERS = 1000;

interface WayConditionProps {
  readonly step: Step;
  readonly way: PlacedWay;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The condition of a way, as rows and as FEEL. */
export function WayCondition({ step, way, error, onChange }: WayConditionProps) {
  const { definition, asked } = useEditing();
  const text = way.condicion ?? '';
  const known = useMemo(() => readableNames(definition, asked, step, way), [definition, asked, step, way]);
  const names = useMemo(() => [...otherNames(text, known), ...known], [text, known]);
  return (
    <ConditionEditor
      id={`camino-${way.index}-condicion`}
      text={text}
      earlier={names}
      error={error}
      words={words}
      hasPaths
      mostCharacters={MOST_CHARACTERS}
      onChange={onChange}
    />
  );
}
