/** The column `sin_atender` of a record `r`, 1 or 0: a message of its citizen waits for the city. */
export const unattendedColumn = `CASE WHEN EXISTS (SELECT 1 FROM tramites_record_message m
  WHERE m.record_id = r.id AND m.attended_at IS NULL) THEN 1 ELSE 0 END AS sin_atender`;
