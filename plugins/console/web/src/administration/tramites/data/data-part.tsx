import './data.css';
import { CitizenTexts } from './citizen-texts.js';
import { HandlingFields } from './handling-fields.js';
import { NoticeFields } from './notice-fields.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { ReceivingFields } from './receiving-fields.js';
import { RemedyFields } from './remedy-fields.js';
import { TermFields } from './term-fields.js';

/** The data of a tramite beside its questions. */
export function DataPart() {
  const { isPublished } = useTramiteEditor();
  return (
    <div className="data-part">
      <CitizenTexts />
      <TermFields />
      {!isPublished && <ReceivingFields />}
      <HandlingFields />
      <NoticeFields />
      <RemedyFields />
    </div>
  );
}
