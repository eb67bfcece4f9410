/**
 * The condition of answers `a` that could not be sent or came back, where no later answer of their record reached the
 * person and staff did not notify them otherwise.
 */
export const unnotifiedAnswers = `a.envio = 'FALLIDO' AND a.notified_at IS NULL AND NOT EXISTS (SELECT 1 FROM tramites_record_answer b
  WHERE b.record_id = a.record_id AND b.numero > a.numero 
    AND (b.envio = 'ENVIADO' OR b.notified_at IS NOT NULL))`;

/** The column `sin_notificar` of a record `r`, 1 or 0: the record was answered, and the person was not notified. */
export const unnotifiedColumn = `CASE WHEN r.respondido IS NOT NULL AND EXISTS (SELECT 1 FROM tramites_record_answer a
  WHERE a.record_id = r.id AND ${unnotifiedAnswers}) THEN 1 ELSE 0 END AS sin_notificar`;
