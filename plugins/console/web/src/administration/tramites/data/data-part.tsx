import './data.css';
import { CitizenTexts } from './citizen-texts.js';
import { HandlingFields } from './handling-fields.js';
import { NoticeFields } from './notice-fields.js';
import { RemedyFields } from './remedy-fields.js';
import { TermFields } from './term-fields.js';

/** The data of a tramite beside its questions. */
export function DataPart() {
  return (
    <div className="data-part">
      <CitizenTexts />
      <TermFields />
      <HandlingFields />
      <NoticeFields />
      <RemedyFields />
    </div>
  );
}
