/**
 * The case: a record and all that belongs to it, as one list. This part knows all others, and none of them knows it.
 * Other folders of the plugin import it by this file alone.
 */
export { CaseDownloads } from './case-downloads.js';
export { CaseNotes } from './case-notes.js';
export { sentPlace } from './case-place.js';
export { CaseReading } from './case-reading.js';
export { NoteChain, noteChain } from './note-chain.js';
