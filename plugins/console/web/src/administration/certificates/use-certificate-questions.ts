import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ServiceError } from '../../api/errors.js';
import { historyOf, historyReducer } from '../questions/draft-history.js';
import { readDraft, writeDraft, type Draft, type QuestionFields } from '../questions/draft-model.js';
import { readFaults, type Fault } from '../questions/faults.js';
import type { QuestionsEditor } from '../questions/questions-context.js';
import type { CertificateChoices } from './certificate-queries.js';
import type { EditedCertificate } from './edited-certificate.js';

const noCodes: ReadonlySet<string> = new Set();

/** Reads the faults of a refusal that are about questions. */
function faultsIn(refusal: unknown, draft: Draft): readonly Fault[] {
  const errors = refusal instanceof ServiceError ? (refusal.errors ?? {}) : {};
  const written = Object.entries(errors)
    .filter(([path]) => path.startsWith('preguntas'))
    .map(([path, [message = '']]) => ({
      path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      message,
    }));
  return readFaults(written, draft);
}

const questionsOf = (draft: Draft): readonly QuestionFields[] =>
  writeDraft(draft)['preguntas'] as readonly QuestionFields[];

/** Edits the questions of a certificate's form. */
export function useCertificateQuestions(
  form: UseFormReturn<EditedCertificate>,
  stored: readonly QuestionFields[],
  choices: CertificateChoices,
  refusal: unknown,
) {
  const [first] = useState(() => readDraft({ preguntas: stored }));
  const [history, dispatch] = useReducer(historyReducer, first, historyOf);
  const draft = history.present;
  const [chosen, choose] = useState(first.questions[0]?.id);
  const [announced, announce] = useState('');
  const [wanted, setWanted] = useState<{ readonly field: string }>();
  const [judged, setJudged] = useState<{ readonly refusal: unknown; readonly faults: readonly Fault[] }>();
  // The paths of a refusal are those of the questions that were sent.
  if (judged?.refusal !== refusal) setJudged({ refusal, faults: faultsIn(refusal, draft) });
  useEffect(() => {
    form.setValue('preguntas', questionsOf(draft), { shouldDirty: true });
  }, [form, draft]);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.field)?.focus();
  }, [wanted]);
  const published = useMemo(
    () => ({
      publishedQuestions: new Set(first.questions.map(({ fields }) => fields.pre_codigo)),
      publishedOptions: new Set(
        first.questions.flatMap(({ fields: { pre_codigo: code, opciones = [] } }) =>
          opciones.map(({ codigo }) => `${code} ${codigo}`),
        ),
      ),
    }),
    [first],
  );
  const change = useCallback<QuestionsEditor['change']>(
    (work, merge) => dispatch({ type: 'change', change: work, merge }),
    [],
  );
  const focusOn = useCallback((field: string) => setWanted({ field }), []);
  const questions: QuestionsEditor = {
    draft,
    choices: { ...choices, familias: [] },
    isOfTramite: false,
    faults: judged?.faults ?? [],
    ...published,
    publishedSteps: noCodes,
    change,
    chosen,
    choose,
    focusOn,
    announce,
  };
  return {
    questions,
    announced,
    undo: history.past.length > 0 ? () => dispatch({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ type: 'redo' }) : undefined,
    settle: () => dispatch({ type: 'settle' }),
    /** Takes the questions of another edition. */
    load: (other: readonly QuestionFields[]) => dispatch({ type: 'load', draft: readDraft({ preguntas: other }) }),
  };
}
